import { checkInMachine } from '../../../machines/gate/checkIn.ts'
import { soundIsOn } from '../lib/samples.ts'
import { defineModel } from '../model.ts'
import { alreadyIn, bare, registered } from '../people/people.ts'

export const checkInModel = defineModel<typeof checkInMachine>({
  machine: checkInMachine,
  area: 'admin',
  frame: 'titled',
  contrast: 'enhanced',
  view: async () => {
    const { CheckInView } = await import('../../../views/gate/checkIn/CheckInView.tsx')
    const { SoundView } = await import('../../../views/ui/flows/SoundView.tsx')
    return (props, { flow }) => <CheckInView {...props} sound={<SoundView {...flow(soundIsOn)} />} />
  },
  inputs: [{ name: 'gate', input: undefined }],
  samples: {
    'code.changed': [
      { type: 'code.changed', code: '' },
      { type: 'code.changed', code: ' EZC104 ' },
    ],
    'code.scanned': [
      { type: 'code.scanned', code: 'EZC104' },
      { type: 'code.scanned', code: 'X-1' },
    ],
    'person.chosen': [{ type: 'person.chosen', code: 'EZC104' }],
    'search.submitted': [{ type: 'search.submitted' }],
    'search.cancelled': [{ type: 'search.cancelled' }],
    'checkIn.confirmed': [{ type: 'checkIn.confirmed' }],
    'checkIn.cancelled': [{ type: 'checkIn.cancelled' }],
  },
  outcomes: {
    listenForScans: { done: [] },
    searchParticipant: {
      done: [
        { ok: true, value: registered },
        { ok: true, value: bare },
        { ok: true, value: alreadyIn },
        { ok: true, value: undefined },
        { ok: false, status: 404, reason: 'notFound', message: 'No participant found with this ID' },
        { ok: false, status: 400 },
        { ok: false, status: 409 },
        { ok: false, status: 200, message: 'Tariro Moyo is already checked in' },
        { ok: false, status: 200 },
        { ok: false, status: 200, message: 'This camper left on Tuesday' },
        { ok: false, status: 403, message: 'Only an admin may do this' },
        { ok: false, status: 503, message: 'The host is being restarted. Try again in a minute.' },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.'), new Error('')],
    },
    makeIdempotencyKey: { done: ['a'.repeat(32)], failed: [new Error('')] },
    confirmCheckIn: {
      done: [
        { ok: true, value: registered },
        {
          ok: true,
          value: undefined,
          message: 'Tariro Moyo has been successfully checked in!',
        },
        {
          ok: false,
          status: 409,
          reason: 'alreadyCheckedIn',
          message: 'Tariro Moyo is already checked in',
        },
        { ok: false, status: 409, reason: 'alreadyCheckedIn' },
        { ok: false, status: 404 },
        { ok: false, status: 503 },
        { ok: false, status: 200 },
        { ok: false, status: 200, message: 'The gate is closed' },
      ],
      failed: [
        new Error('The server did not answer in time. Check the connection and try again.'),
        new Error(''),
      ],
    },
  },
  delays: { inputRefocus: 500, successShown: 5_000 },
  unreachable: {
    'in ready.checkedIn.announced: ready.checkedIn · after successShown [hasNoFieldError] → ready.idle':
      'the input takes the focus again long before',
    'in ready.checkedIn.announced: ready.checkedIn · after successShown [else] → stays':
      'the input takes the focus again long before',
  },
  project: ({ code, number, notice, before, verdictBefore, ...context }) => [
    context,
    number !== '' && number !== context.participant?.code ? number : null,
    code.trim() === '',
    notice !== null,
    before !== null,
  ],
  appearance: ({ context: { participant, fieldError, notice, idempotencyKey, next, replaced, before } }) => [
    participant,
    fieldError ?? [
      [notice, notice && idempotencyKey, next, before].map((part) => part === null),
      replaced.length > 0,
    ],
  ],
})
