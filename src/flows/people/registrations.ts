import { useEffect } from 'react'
import { fromPromise } from 'xstate'
import { fetchParticipants, registerParticipant } from '../../api/people/participants.ts'
import { fetchNextNumber } from '../../api/people/people.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import type { AlikePerson } from '../../domain/people/alikePeople.ts'
import { withRegistrationDate } from '../../domain/people/participantView.ts'
import type { Participant } from '../../domain/people/people.ts'
import { nextNumberMachine } from '../../machines/people/nextNumber.ts'
import { registrationFormMachine } from '../../machines/people/registrationForm.ts'
import { registrationsMachine } from '../../machines/people/registrations.ts'
import { makeIdempotencyKey } from '../../services/storage/idempotencyKey.ts'
import { pendingRegistrations } from '../../services/storage/pendingRegistrations.ts'
import { useCopy } from '../lib/copy.ts'
import { logErrors } from '../lib/logErrors.ts'
import { useFlow } from '../lib/useFlow.ts'
import { useExport } from './export.ts'
import { useProfile } from './profile.ts'

export const registrationsFlow = registrationsMachine.provide({
  actors: { fetchParticipants: fromPromise(({ signal }) => readList(signal)) },
  actions: { logError: (_, reason) => console.error(`Registrations: ${reason}`) },
})

export const registrationFormFlow = registrationFormMachine.provide({
  actors: {
    readAttempt: fromPromise(async ({ input }) => pendingRegistrations.read(input.admin)),
    recordAttempt: fromPromise(async ({ input: { admin, form, key: known } }) => {
      const key = known ?? makeIdempotencyKey()
      logErrors(() => pendingRegistrations.store(admin, { key, form }))
      return key
    }),
    registerParticipant: fromPromise(async ({ input }) => {
      const { admin, form, idempotencyKey, besides, isRepeat } = input
      const { code: unionNumber, gender, ...others } = form
      if (gender === '') throw new Error('A form without a gender was sent')
      const person = { ...others, unionNumber, gender }
      const outcome = await registerParticipant(person, idempotencyKey, besides ?? undefined)
      // These answers end the session (src/api/account/sessionNews.ts), and with it the page that holds the form.
      if (!outcome.ok && (outcome.status === 401 || outcome.reason === 'forbidden') && !isRepeat)
        logErrors(() =>
          pendingRegistrations.store(admin, { key: makeIdempotencyKey(), form, isRefused: true }),
        )
      return outcome
    }),
  },
  actions: {
    removeStoredAttempt: (_, { admin, key }) => {
      if (key !== null) logErrors(() => pendingRegistrations.remove(admin, key))
    },
  },
})

/** The missing details are loaded with the profile. */
function participantOf({ code, firstname, lastname, union }: AlikePerson): Participant {
  return { _id: code, code, firstname, lastname, union, age: 0, isAgeUnknown: true, checkedIn: false }
}

async function readList(signal: AbortSignal): Promise<Outcome<readonly Participant[]>> {
  const outcome = await fetchParticipants(signal)
  if (!outcome.ok) return outcome
  const today = new Date().toISOString()
  return { ...outcome, value: outcome.value.map((row) => withRegistrationDate(row, today)) }
}

const nextNumberFlow = nextNumberMachine.provide({
  actors: {
    fetchNextNumber: fromPromise(({ input, signal }) => fetchNextNumber(input.abbreviation, signal)),
  },
})

interface Place {
  readonly admin: string
  readonly hasPeople: boolean
  readonly hasLists: boolean
  readonly address: string
  readonly onAddress: (address: string) => void
}

export function useRegistrations({ admin, hasPeople, hasLists, address, onAddress }: Place) {
  const copy = useCopy()
  const exporting = useExport()
  const profile = useProfile()
  const list = useFlow(registrationsFlow, {
    input: { address },
    listeners: { 'filters.changed': (event) => onAddress(event.address) },
  })
  const next = useFlow(nextNumberFlow)
  const form = useFlow(registrationFormFlow, {
    input: { admin, hasPeople: hasPeople },
    listeners: {
      'participants.changed': () => {
        list.send({ type: 'list.refreshRequested' })
        next.send({ type: 'numbers.changed' })
      },
      'person.recognised': ({ person }) =>
        profile.profile.send({ type: 'profile.opened', participant: participantOf(person), isDemo: false }),
    },
  })
  useEffect(() => list.send({ type: 'address.changed', address }), [address, list.send])
  const { unionAbbreviation } = form.state.context.form
  useEffect(
    () => next.send({ type: 'union.changed', abbreviation: hasLists ? unionAbbreviation : '' }),
    [hasLists, unionAbbreviation, next.send],
  )
  return { list, form, profile, exporting, copy, nextNumber: next.state.context.number }
}
