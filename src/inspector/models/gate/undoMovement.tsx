import { maybeSentText, undoMovementMachine } from '../../../machines/gate/undoMovement.ts'
import { defineModel } from '../model.ts'
import { insideNow, steppedOut } from './movements.ts'

export const undoMovementModel = defineModel<typeof undoMovementMachine>({
  machine: undoMovementMachine,
  area: 'admin',
  contrast: 'enhanced',
  view: async () => {
    const { UndoMovementView } = await import('../../../views/gate/checkIn/UndoMovementView.tsx')
    return (props) => <UndoMovementView {...props} />
  },
  inputs: [{ name: 'gate', input: undefined }],
  samples: {
    'undo.asked': [
      { type: 'undo.asked', movement: steppedOut },
      { type: 'undo.asked', movement: { ...steppedOut, onDevice: 'unsent' } },
    ],
    'undo.confirmed': [{ type: 'undo.confirmed' }],
    'undo.left': [{ type: 'undo.left' }],
  },
  outcomes: {
    makeIdempotencyKey: { done: ['b'.repeat(32)], failed: [new Error('')] },
    undoMovement: {
      done: [
        { ok: true, value: insideNow },
        {
          ok: false,
          status: 409,
          reason: 'tooLate',
          message:
            'This is more than ten minutes old and cannot be undone. Please note where the person is now.',
        },
        { ok: false, status: 409 },
        { ok: false, status: 503, message: 'The host is being restarted. Try again in a minute.' },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.'), new Error('')],
    },
    takeBackNote: {
      done: [
        { ok: true, value: null },
        { ok: false, status: 409, message: maybeSentText },
      ],
      failed: [new Error('The storage of the browser does not answer')],
    },
  },
  delays: {},
})
