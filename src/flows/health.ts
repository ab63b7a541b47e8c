import { useState } from 'react'
import { fromPromise, type SnapshotFrom, waitFor } from 'xstate'
import { fetchHealth, saveHealth } from '../api/health.ts'
import type { HealthDraft } from '../domain/healthForm.ts'
import type { SessionUser } from '../domain/session.ts'
import { clearFormMachine } from '../machines/clearForm.ts'
import { healthMachine } from '../machines/health.ts'
import { healthDraftMachine } from '../machines/healthDraft.ts'
import { healthFormMachine } from '../machines/healthForm.ts'
import { readHealthDraft, removeHealthDraft, storeHealthDraft } from '../services/healthDrafts.ts'
import { abortableRead } from './abortableRead.ts'
import { printFlow } from './print.ts'
import { useFlow } from './useFlow.ts'

/** The form needs the record and what was kept of the form: the page has read when both are known. */
export function healthFlowBeside(readDraft: () => Promise<unknown>) {
  return healthMachine.provide({
    actors: {
      fetchHealth: abortableRead(async ({ input, signal }) => {
        const [answered] = await Promise.allSettled([fetchHealth(input.code, signal), readDraft()])
        if (answered.status === 'rejected') throw answered.reason
        return answered.value
      }),
    },
  })
}

export const healthFormFlow = healthFormMachine.provide({
  actors: { saveRecord: fromPromise(({ input }) => saveHealth(input)) },
})

export const clearFormFlow = clearFormMachine.provide({
  actors: { removeDraft: fromPromise(({ input }) => removeHealthDraft(input.code)) },
})

export const healthDraftFlow = healthDraftMachine.provide({
  actors: {
    readDraft: fromPromise(({ input }) => readHealthDraft(input.code)),
    storeDraft: fromPromise(async ({ input: { code, typed, draft } }) => {
      if (!typed) throw new Error('Nothing was typed that could be kept')
      return storeHealthDraft(code, typed, draft)
    }),
    removeDraft: fromPromise(({ input: { code, draft } }) => removeHealthDraft(code, draft ?? {})),
  },
})

/** Null while the draft is being removed: it was submitted, or given up. */
function draftIn({ value, context }: SnapshotFrom<typeof healthDraftMachine>): HealthDraft | null {
  return value === 'removing' ? null : context.draft
}

export function useHealth({ code = '' }: SessionUser) {
  const draft = useFlow(healthDraftFlow, {
    input: { code },
    listeners: { 'draft.discarded': () => form.send({ type: 'draft.discarded' }) },
  })
  const form = useFlow(healthFormFlow, {
    input: { code },
    listeners: {
      'draft.changed': ({ typed }) => draft.send({ type: 'draft.changed', typed }),
      'draft.dropped': () => draft.send({ type: 'draft.dropped' }),
      'form.left': () => health.send({ type: 'form.left' }),
      'record.saved': (event) => health.send(event),
      'record.replaced': (event) => health.send(event),
    },
  })
  const clear = useFlow(clearFormFlow, {
    input: { code },
    listeners: {
      'form.cleared': (event) => {
        draft.send({ type: 'draft.dropped' })
        form.send(event)
      },
    },
  })
  const [healthFlow] = useState(() =>
    healthFlowBeside(() => waitFor(draft.actor, (state) => !state.matches('reading'))),
  )
  const health = useFlow(healthFlow, {
    input: { code },
    listeners: {
      'record.read': (event) => draft.send(event),
      'form.opened': ({ health }) =>
        form.send({ type: 'form.opened', health, draft: draftIn(draft.actor.getSnapshot()) }),
    },
  })
  const print = useFlow(printFlow)
  return { health, form, clear, draft, print }
}
