import { leavingPageMachine } from '../../../machines/lib/leavingPage.ts'
import { defineModel } from '../model.ts'

export const leavingPageModel = defineModel<typeof leavingPageMachine>({
  machine: leavingPageMachine,
  area: 'admin',
  view: async () => {
    const { LeavingPageView } = await import('../../../views/staff/LeavingPageView.tsx')
    return (props) => <LeavingPageView {...props} />
  },
  inputs: [{ name: 'page', input: undefined }],
  samples: {
    'wayOut.taken': [
      { type: 'wayOut.taken', loss: 'shown' },
      { type: 'wayOut.taken', loss: 'typed' },
    ],
    'page.freed': [{ type: 'page.freed' }],
    'leaving.confirmed': [{ type: 'leaving.confirmed' }],
    'leaving.cancelled': [{ type: 'leaving.cancelled' }],
  },
  outcomes: { watchWaysOut: { done: [] } },
  delays: {},
})
