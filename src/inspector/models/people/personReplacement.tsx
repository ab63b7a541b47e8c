import { personReplacementMachine } from '../../../machines/people/personReplacement.ts'
import { copyIsIdle, passwordPaper } from '../lib/samples.ts'
import { defineModel } from '../model.ts'
import { knownPerson, withNewCard } from './officePeople.ts'

export const personReplacementModel = defineModel<typeof personReplacementMachine>({
  machine: personReplacementMachine,
  area: 'admin',
  view: async () => {
    const { PersonReplacementView } = await import('../../../views/people/person/PersonReplacementView.tsx')
    return (props, { flow }) => (
      <PersonReplacementView
        {...props}
        name="Tariro Moyo"
        copy={flow(copyIsIdle)}
        paper={passwordPaper}
        onShowCard={() => {}}
      />
    )
  },
  inputs: [{ name: 'office', input: { code: 'EZC104' } }],
  samples: {
    'replacement.requested': [
      { type: 'replacement.requested', lost: 'card', person: knownPerson },
      { type: 'replacement.requested', lost: 'password', person: knownPerson },
    ],
    'replacement.cancelled': [{ type: 'replacement.cancelled' }],
    'replacement.confirmed': [{ type: 'replacement.confirmed' }],
    'replacement.noted': [{ type: 'replacement.noted' }],
  },
  outcomes: {
    makeIdempotencyKey: { done: ['a'.repeat(32)], failed: [new Error('')] },
    makeReplacement: {
      done: [
        { ok: true, value: { kind: 'card', person: withNewCard } },
        { ok: true, value: { kind: 'password', oneTimePassword: 'KQ7M-2XWP-9RTD' } },
        {
          ok: false,
          status: 409,
          reason: 'changedElsewhere',
          message:
            'No card was made: somebody else has changed this person meanwhile. Please look at the card in use before you make a new one.',
          data: withNewCard,
        },
        {
          ok: false,
          status: 422,
          reason: 'withdrawn',
          message: 'This registration was withdrawn. Restore the registration before you make a password.',
        },
        { ok: false, status: 403 },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server.')],
    },
  },
  delays: {},
  project: ({ lost, inUse, attempt, failure, number, oneTimePassword }) => ({
    lost,
    inUse,
    attempt: attempt && [attempt.lost, attempt.isUnanswered],
    failure: failure?.isIncident,
    hasNumber: number !== null,
    hasPassword: oneTimePassword !== null,
  }),
})
