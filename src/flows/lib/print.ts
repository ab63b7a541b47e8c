import { fromPromise } from 'xstate'
import { type SignInRole, signInOf } from '../../domain/staff/roles.ts'
import { printMachine } from '../../machines/lib/print.ts'
import { nextFrame } from '../../services/browser/page.ts'
import { printPage } from '../../services/browser/print.ts'
import { loadCardAssets } from '../../services/drawing/cardAssets.ts'
import { useFlow } from './useFlow.ts'

export const printFlow = printMachine.provide({
  actors: {
    readClock: fromPromise(async () => new Date().toISOString()),
    printPage: fromPromise(async () => {
      await nextFrame()
      printPage()
    }),
  },
})

/** Waits for the card's logo and font; without them its canvas is empty. */
export const idCardPrintFlow = printFlow.provide({
  actors: {
    printPage: fromPromise(async () => {
      await loadCardAssets()
      await nextFrame()
      printPage()
    }),
  },
})

export function usePasswordPaper(role: SignInRole) {
  const print = useFlow(printFlow)
  const paper = {
    signInAddress: `${window.location.origin}${signInOf[role]}`,
    onPrint: () => print.send({ type: 'print.requested' }),
  }
  return { print, paper }
}
