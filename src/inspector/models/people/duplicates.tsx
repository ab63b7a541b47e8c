import { duplicatesMachine } from '../../../machines/people/duplicates.ts'
import { defineModel } from '../model.ts'
import { duplicates } from './officePeople.ts'

const [pair] = duplicates
const refused = {
  ok: false,
  status: 403,
  reason: 'noRight',
  message: 'This needs the right “Office”.',
} as const
const noAnswer = new Error('No answer from the server. Check the connection and try again.')
const steps = {
  done: [{ ok: true, value: {} }, refused],
  failed: [noAnswer],
} as const

export const duplicatesModel = defineModel<typeof duplicatesMachine>({
  machine: duplicatesMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { DuplicatesView } = await import('../../../views/people/registrations/DuplicatesView.tsx')
    return (props) => <DuplicatesView {...props} onView={() => {}} />
  },
  inputs: [{ name: 'office', input: undefined }],
  samples: {
    'pair.toldApart': [{ type: 'pair.toldApart', pair }],
    'pair.undone': [{ type: 'pair.undone' }],
    'list.refreshRequested': [{ type: 'list.refreshRequested' }],
    'load.retried': [{ type: 'load.retried' }],
  },
  outcomes: {
    fetchDuplicates: {
      done: [
        { ok: true, value: { pairs: duplicates, total: 2 } },
        { ok: true, value: { pairs: [pair], total: 2 } },
        { ok: true, value: { pairs: [], total: 0 } },
        refused,
      ],
      failed: [noAnswer],
    },
    tellApart: steps,
    undoTellApart: steps,
  },
  delays: {},
})
