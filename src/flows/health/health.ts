import { createActor, fromPromise, waitFor } from 'xstate'
import { fetchHealth, type HealthToSave, type SavedHealth, saveHealth } from '../../api/health/health.ts'
import type { SessionUser } from '../../domain/account/session.ts'
import { healthMachine } from '../../machines/health/health.ts'
import { healthFormMachine } from '../../machines/health/healthForm.ts'
import { healthSavesMachine, isSavingFor } from '../../machines/health/healthSaves.ts'
import { readHealthDraft, removeHealthDraft, storeHealthDraft } from '../../services/storage/healthDrafts.ts'
import { readSession } from '../../services/storage/sessionKeys.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { inspect } from '../lib/inspection.ts'
import { printFlow } from '../lib/print.ts'
import { useFlow } from '../lib/useFlow.ts'

const saves = createActor(healthSavesMachine, { inspect }).start()

async function save(input: HealthToSave): Promise<SavedHealth> {
  const { code } = input
  saves.send({ type: 'save.started', code })
  try {
    return await saveAndRemoveDraft(input)
  } finally {
    saves.send({ type: 'save.settled', code })
  }
}

async function saveSettled(code: string): Promise<void> {
  await waitFor(saves, ({ context }) => !isSavingFor(code, context))
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
      await saveSettled(input.code)
      return fetchHealth(input.code, signal)
    }),
  },
})

export const healthFormFlow = healthFormMachine.provide({
  actors: {
    saveRecord: fromPromise(({ input }) => save(input)),
    readDraft: fromPromise(async ({ input }) => {
      await saveSettled(input.code)
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
