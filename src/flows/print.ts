import { fromPromise } from 'xstate'
import { printMachine } from '../machines/print.ts'
import { nextFrame } from '../services/page.ts'
import { printPage } from '../services/print.ts'

export const printFlow = printMachine.provide({
  actors: {
    readClock: fromPromise(async () => new Date().toISOString()),
    printPage: fromPromise(async () => {
      await nextFrame()
      printPage()
    }),
  },
})
