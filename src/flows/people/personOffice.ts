import { fromPromise } from 'xstate'
import {
  correctPerson,
  fetchPerson,
  issueCard,
  makeCamperPassword,
  markCard,
  takePersonStep,
} from '../../api/people/people.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { PersonRecord } from '../../domain/people/personRecord.ts'
import { correctPersonMachine } from '../../machines/people/correctPerson.ts'
import { personRecordMachine } from '../../machines/people/personRecord.ts'
import { personReplacementMachine } from '../../machines/people/personReplacement.ts'
import { personStepMachine } from '../../machines/people/personStep.ts'
import { makeIdempotencyKey } from '../../services/storage/idempotencyKey.ts'
import { dayLimitFlow } from '../camper/dayLimit.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useCopy } from '../lib/copy.ts'
import { usePasswordPaper } from '../lib/print.ts'
import { useFlow } from '../lib/useFlow.ts'

export const personRecordFlow = personRecordMachine.provide({
  actors: {
    fetchPerson: abortableRead(
      ({ input, signal }: { input: { code: string }; signal: AbortSignal }): Promise<Outcome<PersonRecord>> =>
        fetchPerson(input.code, signal),
    ),
  },
})

export const correctPersonFlow = correctPersonMachine.provide({
  actors: {
    correctPerson: fromPromise(({ input: { code, details, version } }) =>
      correctPerson(code, details, version),
    ),
  },
})

const wholeSteps = {
  withdraw: 'withdrawPerson',
  restore: 'restorePerson',
  freeze: 'freezeWallet',
  free: 'freeWallet',
} as const

export const personStepFlow = personStepMachine.provide({
  actors: {
    takeStep: fromPromise(async ({ input: { code, step } }) => {
      if (step === null) throw new Error('No step was chosen')
      if (step.kind === 'lose') return markCard('loseCard', code, step.number)
      if (step.kind === 'find') return markCard('findCard', code, step.number)
      return takePersonStep(wholeSteps[step.kind], code)
    }),
  },
})

export const personReplacementFlow = personReplacementMachine.provide({
  actors: {
    makeIdempotencyKey: fromPromise(async () => makeIdempotencyKey()),
    makeReplacement: fromPromise(async ({ input: { lost, code, inUse, idempotencyKey } }) =>
      lost === 'card' ? newCard(code, idempotencyKey, inUse) : newPassword(code, idempotencyKey),
    ),
  },
})

async function newCard(code: string, idempotencyKey: string, inUse: string | null) {
  const outcome = await issueCard(code, idempotencyKey, inUse)
  return outcome.ok ? { ...outcome, value: { kind: 'card' as const, person: outcome.value } } : outcome
}

async function newPassword(code: string, idempotencyKey: string) {
  const outcome = await makeCamperPassword(code, idempotencyKey)
  if (outcome.ok)
    return {
      ...outcome,
      value: { kind: 'password' as const, oneTimePassword: outcome.value.oneTimePassword },
    }
  // This call returns no current record to show, so the reason is dropped.
  const { reason, ...refusal } = outcome
  return reason === 'changedElsewhere' ? refusal : { ...refusal, reason }
}

interface Office {
  readonly code: string
  readonly onKnown: (person: PersonRecord) => void
  readonly onChanged: () => void
}

export function usePersonOffice({ code, onKnown, onChanged }: Office) {
  const input = { code }
  const record = useFlow(personRecordFlow, {
    input,
    listeners: { 'person.known': ({ person }) => onKnown(person) },
  })
  const update = ({ person }: { readonly person: PersonRecord }) => {
    record.send({ type: 'person.changed', person })
    onChanged()
  }
  const step = useFlow(personStepFlow, { input, listeners: { 'person.changed': update } })
  return {
    record,
    correction: useFlow(correctPersonFlow, { listeners: { 'person.changed': update } }),
    step,
    replacement: useFlow(personReplacementFlow, {
      input,
      listeners: {
        'person.changed': (event) => {
          update(event)
          step.send({ type: 'step.superseded' })
        },
        'password.made': () => record.send({ type: 'password.made' }),
      },
    }),
    limit: useFlow(dayLimitFlow, {
      input: { code, isOffice: true },
      listeners: {
        'limit.changed': ({ limit: { limit } }) => {
          const { person } = record.actor.getSnapshot().context
          if (person === null) return
          const { dayLimit: _, ...wallet } = person.wallet
          update({ person: { ...person, wallet: { ...wallet, ...(limit !== null && { dayLimit: limit }) } } })
        },
      },
    }),
    copy: useCopy(),
    ...usePasswordPaper('participant'),
  }
}
