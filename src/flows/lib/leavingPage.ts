import { fromCallback } from 'xstate'
import { leavingPageMachine } from '../../machines/lib/leavingPage.ts'
import { takeWayOut, watchWaysOut } from '../../services/browser/navigationGuard.ts'
import { useFlow } from './useFlow.ts'

const leavingPageFlow = leavingPageMachine.provide({
  actors: {
    watchWaysOut: fromCallback(({ sendBack }) =>
      watchWaysOut({
        onTaken: () => sendBack({ type: 'wayOut.taken' }),
        onFree: () => sendBack({ type: 'page.freed' }),
      }),
    ),
  },
})

export function useLeavingPage() {
  return useFlow(leavingPageFlow, { listeners: { 'leaving.allowed': takeWayOut } })
}
