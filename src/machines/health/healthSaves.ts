import { assign, setup } from 'xstate'
import { expose } from '../lib/exposure.ts'

/*
 * The running saves of health records (portal document §2). A save outlives the page that started it, so one
 * of these machines runs above all pages. The next page of the same camper waits for the save before it reads
 * record and draft; the page of another camper does not wait.
 */

export interface HealthSavesContext {
  /** Codes of campers. */
  savingFor: readonly string[]
}

export type HealthSavesEvent = { type: 'save.started'; code: string } | { type: 'save.settled'; code: string }

export const healthSavesMachine = setup({
  types: { context: {} as HealthSavesContext, events: {} as HealthSavesEvent },
  actions: {
    storeSave: assign(({ context }, code: string) => ({
      savingFor: [...othersThan(code, context), code],
    })),
    clearSave: assign(({ context }, code: string) => ({ savingFor: othersThan(code, context) })),
  },
  guards: {
    isLast: ({ context }, code: string) => othersThan(code, context).length === 0,
  },
}).createMachine({
  id: 'healthSaves',
  context: { savingFor: [] },
  initial: 'settled',
  on: {
    'save.started': {
      target: '.saving',
      actions: { type: 'storeSave', params: ({ event }) => event.code },
    },
  },
  states: {
    settled: {},
    saving: {
      on: {
        'save.settled': [
          {
            guard: { type: 'isLast', params: ({ event }) => event.code },
            target: 'settled',
            actions: { type: 'clearSave', params: ({ event }) => event.code },
          },
          { actions: { type: 'clearSave', params: ({ event }) => event.code } },
        ],
      },
    },
  },
})

export function isSavingFor(code: string, { savingFor }: HealthSavesContext): boolean {
  return savingFor.includes(code)
}

function othersThan(code: string, { savingFor }: HealthSavesContext): readonly string[] {
  return savingFor.filter((other) => other !== code)
}

expose(healthSavesMachine, { context: [], events: {} })
