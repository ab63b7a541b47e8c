import { fromPromise } from 'xstate'
import { fetchHealth, type HealthToSave, type SavedHealth, saveHealth } from '../../api/health/health.ts'
import type { SessionUser } from '../../domain/account/session.ts'
import { healthMachine } from '../../machines/health/health.ts'
import { healthFormMachine } from '../../machines/health/healthForm.ts'
import { readHealthDraft, removeHealthDraft, storeHealthDraft } from '../../services/storage/healthDrafts.ts'
import { readSession } from '../../services/storage/sessionKeys.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { printFlow } from '../lib/print.ts'
import { useFlow } from '../lib/useFlow.ts'

/** Running saves by camper. A save outlives its page; the next page waits for it before it reads. */
const saves = new Map<string, Promise<void>>()

function save(input: HealthToSave): Promise<SavedHealth> {
  const { code } = input
  const saving = saveAndRemoveDraft(input)
  const forget = () => {
    saves.delete(code)
  }
  saves.set(code, saving.then(forget, forget))
  return saving
}

async function saveAndRemoveDraft(input: HealthToSave): Promise<SavedHealth> {
  const outcome = await saveHealth(input)
  if (outcome.ok && readSession()?.user.code === input.code)
    await removeHealthDraft(input.code).catch((error: unknown) => console.warn('The draft stays', error))
  return outcome
}

export const healthFlow = healthMachine.provide({
  actors: {
    fetchHealth: abortableRead(async ({ input, signal }) => {
      await saves.get(input.code)
      return fetchHealth(input.code, signal)
    }),
  },
})

export const healthFormFlow = healthFormMachine.provide({
  actors: {
    saveRecord: fromPromise(({ input }) => save(input)),
    readDraft: fromPromise(async ({ input }) => {
      await saves.get(input.code)
      return readHealthDraft(input.code)
    }),
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
