import { movementMachine } from '../../../machines/gate/movement.ts'
import { asksForReason, asksWithWhom, type StandingAnswer } from '../../../machines/gate/movementAnswers.ts'
import { soundIsOn } from '../lib/samples.ts'
import { defineModel } from '../model.ts'
import { expectedNow, homeNow, insideNow, outsideNow, steppedOut } from './movements.ts'

const down = 'The host is being restarted. Try again in a minute.'

const standings: readonly StandingAnswer[] = [
  { ok: true, value: insideNow },
  { ok: true, value: outsideNow },
  { ok: true, value: homeNow },
  { ok: true, value: expectedNow },
]

export const movementModel = defineModel<typeof movementMachine>({
  machine: movementMachine,
  area: 'admin',
  frame: 'titled',
  contrast: 'enhanced',
  view: async () => {
    const { MovementView } = await import('../../../views/gate/checkIn/MovementView.tsx')
    const { SoundView } = await import('../../../views/ui/flows/SoundView.tsx')
    return (props, { flow }) => <MovementView {...props} sound={<SoundView {...flow(soundIsOn)} />} />
  },
  inputs: [
    { name: 'stepOut', input: { kind: 'stepOut' } },
    { name: 'backIn', input: { kind: 'backIn' } },
    { name: 'goHome', input: { kind: 'goHome' } },
  ],
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
    'withWhom.changed': [{ type: 'withWhom.changed', withWhom: 'Her aunt, Rudo Moyo' }],
    'ownGroup.chosen': [{ type: 'ownGroup.chosen' }],
    'reason.changed': [{ type: 'reason.changed', reason: 'Came in by the kitchen with the cooks' }],
    'movement.confirmed': [{ type: 'movement.confirmed' }],
    'movement.cancelled': [{ type: 'movement.cancelled' }],
    'device.takes': [{ type: 'device.takes' }],
  },
  outcomes: {
    listenForScans: { done: [] },
    findStanding: {
      done: [
        ...standings,
        { ok: false, status: 404, reason: 'notFound', message: 'No participant found with this ID' },
        { ok: false, status: 422, reason: 'lostCard', message: 'This card was reported lost at 14:05.' },
        { ok: false, status: 503, message: down },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.'), new Error('')],
    },
    markAttempt: {
      done: [{ key: 'a'.repeat(32), counter: 7, notedAt: '2025-04-14T12:05:00.000Z' }],
      failed: [new Error('')],
    },
    move: {
      done: [
        {
          ok: true,
          value: { movement: steppedOut, standing: outsideNow },
          message: 'Tariro Moyo has stepped out.',
        },
        { ok: true, value: { movement: steppedOut, standing: outsideNow } },
        {
          ok: false,
          status: 409,
          reason: 'alreadyThere',
          message: 'Tariro Moyo has already stepped out.',
          data: outsideNow,
        },
        { ok: false, status: 409, reason: 'wrongPlace', data: homeNow },
        {
          ok: false,
          status: 409,
          reason: 'undone',
          message: 'Undone by Tapiwa Ncube at 14:21. Please scan the card again.',
        },
        {
          ok: false,
          status: 400,
          reason: 'invalid',
          message: 'Please ask with whom Tariro Moyo leaves, and type it in.',
        },
        { ok: false, status: 404 },
        { ok: false, status: 503, message: down },
      ],
      failed: [
        new Error('The server did not answer in time. Check the connection and try again.'),
        new Error(''),
      ],
    },
  },
  delays: { successShown: 5_000, hostPatience: 2_500 },
  unreachable: {
    'in found.asking: found · reason.changed [asksForReason] → stays':
      'whoever is where the movement begins needs no reason',
  },
  project: ({
    kind,
    code,
    number,
    isByName: _,
    notice,
    before,
    withWhom,
    reason,
    standing,
    attempt,
    verdictBefore,
    replaced,
    next,
    ...context
  }) => [
    context,
    standing && [asksWithWhom(kind, standing), asksForReason(kind, standing)],
    number,
    code.trim() === '',
    next,
    replaced.length > 0,
    notice !== null,
    before !== null,
    withWhom === '',
    reason === '',
    attempt && 'withWhom' in attempt,
  ],
  appearance: ({
    context: {
      kind,
      standing,
      withWhom,
      reason,
      lacksAnswers,
      fieldError,
      notice,
      attempt,
      next,
      replaced,
      before,
    },
  }) => [
    standing && [asksWithWhom(kind, standing), asksForReason(kind, standing)],
    [fieldError, lacksAnswers && [withWhom === '', reason === '']],
    [notice, notice && attempt, next, before].map((part) => part === null),
    replaced.length > 0,
  ],
})
