import { fromCallback } from 'xstate'
import { leavingPageMachine } from '../../machines/lib/leavingPage.ts'
import { continueNavigation, guardNavigation } from '../../services/browser/navigationGuard.ts'
import { useFlow } from './useFlow.ts'

const leavingPageFlow = leavingPageMachine.provide({
  actors: {
    watchWaysOut: fromCallback(({ sendBack }) =>
      guardNavigation({
        onBlocked: (loss) => sendBack({ type: 'wayOut.taken', loss }),
        onUnblocked: () => sendBack({ type: 'page.freed' }),
      }),
    ),
  },
})

export function useLeavingPage() {
  return useFlow(leavingPageFlow, { listeners: { 'leaving.allowed': continueNavigation } })
}
