import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import { signOut, signOutAddress } from '../../api/account/auth.ts'
import { owedSignOutMachine } from '../../machines/account/owedSignOut.ts'
import {
  forgetOwedSignOut,
  keepOwedSignOut,
  leaveSignOutToWorker,
  listenForOwedSignOut,
  readOwedSignOut,
} from '../../services/storage/owedSignOut.ts'
import { inspect } from '../lib/inspection.ts'
import { tolerant } from '../lib/tolerant.ts'

export const owedSignOutFlow = owedSignOutMachine.provide({
  actors: {
    listenForSignOut: fromCallback(({ sendBack }) =>
      listenForOwedSignOut({
        onChange: (owed) => sendBack(owed ? { type: 'signOut.heard', owed } : { type: 'signOut.confirmed' }),
        onChance: () => sendBack({ type: 'signOut.retried' }),
      }),
    ),
    sendSignOut: fromPromise(({ input, signal }) => signOut({ ...input, signal })),
  },
  actions: {
    keepInBrowser: (_, owed) => tolerant(() => keepOwedSignOut(owed)),
    forgetInBrowser: () => tolerant(forgetOwedSignOut),
    leaveToWorker: () => leaveSignOutToWorker(signOutAddress()),
  },
})

type OwedSignOutActor = ReturnType<typeof createOwedSignOut>

function createOwedSignOut(owed = readOwedSignOut()) {
  return createActor(owedSignOutFlow, { input: { owed }, inspect })
}

let running: OwedSignOutActor | undefined

/** Sends what an earlier page has left; returns the way to stop. */
export function openOwedSignOut(): () => void {
  const actor = createOwedSignOut().start()
  running = actor
  return () => {
    actor.stop()
    running = undefined
  }
}

/** Before the page is opened, and where it is rendered with the build, nothing is owed. */
export function owedSignOut(): OwedSignOutActor {
  running ??= createOwedSignOut(null)
  return running
}

export function isSignOutOwed(): boolean {
  return owedSignOut().getSnapshot().matches('owed')
}

/** One more try; ends when it was answered or has failed. */
export async function signOutTried(): Promise<void> {
  const actor = owedSignOut()
  actor.send({ type: 'signOut.retried' })
  await waitFor(actor, (state) => !state.matches({ owed: 'sending' }))
}
