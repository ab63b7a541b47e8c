import { fromCallback, fromPromise } from 'xstate'
import { beginCamp, checkBeginning } from '../../api/camp/camp.ts'
import { beginningMachine } from '../../machines/camp/beginning.ts'
import { listenForLinkSecret, readLinkSecret } from '../../services/browser/linkSecret.ts'
import { replacePage } from '../../services/browser/page.ts'
import { useFlow } from '../lib/useFlow.ts'
import { readCampFile } from './campFile.ts'

const beginningFlow = beginningMachine.provide({
  actors: {
    listenForLink: fromCallback(({ sendBack }) =>
      listenForLinkSecret((secret) => sendBack({ type: 'link.opened', secret })),
    ),
    readCampFile: fromPromise(async ({ input }) => readCampFile(await input.text())),
    checkSecret: fromPromise(({ input, signal }) => checkBeginning(input.secret, signal)),
    beginCamp: fromPromise(({ input }) => beginCamp(input)),
  },
})

/** Afterwards the sign-in is loaded from the host, which draws it with the name of the camp. */
export function useBeginning() {
  return useFlow(beginningFlow, {
    input: { secret: readLinkSecret() },
    listeners: { 'camp.begun': () => replacePage('/auth/signin') },
  })
}
