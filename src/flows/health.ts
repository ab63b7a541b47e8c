import { fromPromise } from 'xstate'
import { fetchHealth, saveHealth } from '../api/health.ts'
import type { SessionUser } from '../domain/session.ts'
import { healthMachine } from '../machines/health.ts'
import { healthFormMachine } from '../machines/healthForm.ts'
import { readHealthDraft, removeHealthDraft, storeHealthDraft } from '../services/healthDrafts.ts'
import { abortableRead } from './abortableRead.ts'
import { printFlow } from './print.ts'
import { useFlow } from './useFlow.ts'

export const healthFlow = healthMachine.provide({
  actors: { fetchHealth: abortableRead(({ input, signal }) => fetchHealth(input.code, signal)) },
})

export const healthFormFlow = healthFormMachine.provide({
  actors: {
    saveRecord: fromPromise(({ input }) => saveHealth(input)),
    readDraft: fromPromise(({ input }) => readHealthDraft(input.code)),
    storeDraft: fromPromise(async ({ input: { code, typed, draft } }) => {
      if (!typed) throw new Error('Nothing was typed that could be kept')
      return storeHealthDraft(code, typed, draft)
    }),
    removeDraft: fromPromise(({ input: { code, draft } }) => removeHealthDraft(code, draft ?? {})),
    removeKept: fromPromise(({ input }) => removeHealthDraft(input.code)),
  },
})

export function useHealth({ code = '' }: SessionUser) {
  const form = useFlow(healthFormFlow, {
    input: { code },
    listeners: {
      'draft.known': (event) => health.send(event),
      'form.left': (event) => health.send(event),
      'record.saved': (event) => health.send(event),
      'record.replaced': (event) => health.send(event),
    },
  })
  const health = useFlow(healthFlow, {
    input: { code },
    listeners: {
      'record.read': (event) => form.send(event),
      'form.opened': (event) => form.send(event),
    },
  })
  const print = useFlow(printFlow)
  return { health, form, print }
}
