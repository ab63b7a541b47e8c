import { emptyForm, type RegistrationAttempt } from '../../../domain/people/registration.ts'
import {
  isUnanswered,
  registrationFormMachine,
  showsKept,
} from '../../../machines/people/registrationForm.ts'
import { copyIsIdle } from '../lib/samples.ts'
import { defineModel } from '../model.ts'

const typed = {
  firstname: 'Tariro',
  lastname: 'Moyo',
  code: '104',
  gender: 'FEMALE',
  union: 'East Zimbabwe Conference',
} as const

const tariroBefore = {
  ...{ code: 'EZC007', firstname: 'Tariro', lastname: 'Moyo', age: '17' },
  ...{ union: 'East Zimbabwe Conference', isWithdrawn: false },
}

const unanswered: RegistrationAttempt = {
  key: 'a'.repeat(32),
  form: { ...emptyForm, ...typed, unionAbbreviation: 'EZC' },
}

export const registrationFormModel = defineModel<typeof registrationFormMachine>({
  machine: registrationFormMachine,
  area: 'admin',
  view: async () => {
    const { RegistrationFormView, RegistrationToast } = await import(
      '../../../views/people/registrations/RegistrationFormView.tsx'
    )
    return (props, { flow, value }) => (
      <>
        <RegistrationToast {...props} />
        <RegistrationFormView
          {...props}
          unions={value(['East Zimbabwe Conference'])}
          copy={flow(copyIsIdle)}
        />
      </>
    )
  },
  failures: {
    alerts: {
      'No answer from the server to the last save.': 'its answer got lost before the page was opened',
    },
  },
  inputs: [{ name: 'office', input: { admin: 'office@camp.example.org', hasPeople: true } }],
  samples: {
    'registration.requested': [{ type: 'registration.requested' }],
    'form.cleared': [{ type: 'form.cleared' }],
    'dialog.dismissed': [{ type: 'dialog.dismissed' }],
    'field.changed': [
      { type: 'field.changed', change: typed },
      { type: 'field.changed', change: { age: '121' } },
      { type: 'field.changed', change: { age: '' } },
    ],
    'registration.submitted': [{ type: 'registration.submitted' }],
    'registration.confirmed': [{ type: 'registration.confirmed' }],
    'person.recognised': [
      { type: 'person.recognised', code: 'EZC007' },
      { type: 'person.recognised', code: 'EZC999' },
    ],
    'question.dismissed': [{ type: 'question.dismissed' }],
    'password.noted': [{ type: 'password.noted' }],
    'toast.closed': [{ type: 'toast.closed' }],
  },
  outcomes: {
    readAttempt: { done: [null, unanswered], failed: [new Error('The storage could not be read')] },
    recordAttempt: { done: ['a'.repeat(32)], failed: [new Error('')] },
    registerParticipant: {
      done: [
        { ok: true, value: { code: 'EZC104', oneTimePassword: 'Green-Tent-7-Owl' } },
        { ok: true, value: undefined },
        {
          ok: false,
          status: 409,
          reason: 'taken',
          message: 'The code EZC104 is already taken. Please choose another union number.',
        },
        { ok: false, status: 409, reason: 'alike', data: [tariroBefore] },
        { ok: false, status: 400, reason: 'invalid', message: 'Please fill in the union.' },
        { ok: false, status: 400 },
        { ok: false, status: 503, message: 'The host is being restarted. Try again in a minute.' },
      ],
      failed: [new Error('The server did not answer in time. Check the connection and try again.')],
    },
  },
  delays: { successShown: 3_000 },
  appearance: ({ context }) => {
    const { admin, form, attempt, ...shown } = context
    return [shown, form.unionAbbreviation, showsKept(context), isUnanswered(context)]
  },
})
