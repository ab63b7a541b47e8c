import { lastMovementsMachine } from '../../../machines/gate/lastMovements.ts'
import { defineModel } from '../model.ts'
import { steppedOut } from './movements.ts'

const now = Date.parse('2025-04-14T12:12:00.000Z')

const undone = {
  ...steppedOut,
  key: '2'.repeat(32),
  kind: 'goHome',
  withWhom: 'Own group',
  undone: { at: '2025-04-14T12:06:00.000Z', by: 'Tapiwa Ncube' },
} as const

const past = {
  ...steppedOut,
  key: '3'.repeat(32),
  kind: 'backIn',
  name: '<img onerror=alert(1)> Nomathemba-Sibusisiwe van der Westhuizen',
  at: '2025-04-14T09:00:00.000Z',
  gate: null,
  by: null,
  withWhom: null,
  anyway: 'Came in by the kitchen with the cooks',
} as const

const unsent = { ...steppedOut, key: '5'.repeat(32), onDevice: 'unsent' } as const

const unanswered = {
  ...steppedOut,
  ...({ key: '6'.repeat(32), kind: 'arrive', onDevice: 'unanswered' } as const),
  ...{ code: 'NEWCARD7', name: 'NEWCARD7', withWhom: null },
}

const arrived = { ...steppedOut, key: '4'.repeat(32), kind: 'arrive', withWhom: null } as const

export const lastMovementsModel = defineModel<typeof lastMovementsMachine>({
  machine: lastMovementsMachine,
  area: 'admin',
  contrast: 'enhanced',
  view: async () => {
    const { LastMovementsView } = await import('../../../views/gate/checkIn/LastMovementsView.tsx')
    return (props) => <LastMovementsView {...props} onUndo={() => {}} />
  },
  inputs: [{ name: 'gate', input: undefined }],
  samples: {
    'movements.changed': [{ type: 'movements.changed' }],
    'camp.changed': [{ type: 'camp.changed' }],
    'load.retried': [{ type: 'load.retried' }],
    'list.toggled': [{ type: 'list.toggled' }],
    'host.lost': [{ type: 'host.lost' }],
    'host.back': [{ type: 'host.back' }],
    'notes.told': [{ type: 'notes.told', notes: [unsent, unanswered] }],
  },
  outcomes: {
    fetchLastMovements: {
      done: [
        {
          ok: true,
          value: { movements: [steppedOut, undone, arrived, past], lastHour: { in: 12, out: 3 } },
        },
        { ok: true, value: { movements: [], lastHour: { in: 0, out: 0 } } },
        { ok: false, status: 503, message: 'The host is being restarted. Try again in a minute.' },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.'), new Error('')],
    },
    readTime: { done: [now], failed: [] },
    watchNotes: { done: [] },
  },
  delays: { lookAgain: 15_000, campSettles: 3_000, hourGoesOn: 60_000 },
  project: ({ movements, notes, time, isOpen }) => [
    movements.length > 0,
    notes.length > 0,
    time !== null,
    isOpen,
  ],
})
