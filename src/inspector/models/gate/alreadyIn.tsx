import { alreadyInMachine } from '../../../machines/gate/alreadyIn.ts'
import { defineModel } from '../model.ts'
import { insideNow, outsideNow, steppedOut } from './movements.ts'

export const alreadyInModel = defineModel<typeof alreadyInMachine>({
  machine: alreadyInMachine,
  area: 'admin',
  contrast: 'enhanced',
  view: async () => {
    const { AlreadyInView } = await import('../../../views/gate/checkIn/AlreadyInView.tsx')
    return (props) => <AlreadyInView {...props} isBesideVerdict />
  },
  inputs: [{ name: 'gate', input: undefined }],
  samples: {
    'person.judged': [
      { type: 'person.judged', number: 'EZC104', isByName: false },
      { type: 'person.judged', number: 'EZC104', isByName: true },
    ],
    'device.told': [{ type: 'device.told', canNote: true }],
    'backIn.confirmed': [{ type: 'backIn.confirmed' }],
    'backIn.left': [{ type: 'backIn.left' }],
  },
  outcomes: {
    findStanding: {
      done: [
        { ok: true, value: insideNow },
        { ok: true, value: outsideNow },
        { ok: false, status: 404 },
      ],
      failed: [new Error('')],
    },
    markAttempt: {
      done: [{ key: 'a'.repeat(32), counter: 7, notedAt: '2025-04-14T12:05:00.000Z' }],
      failed: [new Error('')],
    },
    move: {
      done: [
        {
          ok: true,
          value: { movement: { ...steppedOut, kind: 'backIn', withWhom: null }, standing: insideNow },
          message: 'Tariro Moyo is back in.',
        },
        { ok: false, status: 409, reason: 'wrongPlace', message: 'Tariro Moyo is inside already.' },
        { ok: false, status: 503, message: 'The host is being restarted. Try again in a minute.' },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.'), new Error('')],
    },
  },
  delays: { successShown: 5_000 },
})
