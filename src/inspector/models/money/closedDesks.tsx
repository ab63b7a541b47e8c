import type { ClosedDesk } from '../../../domain/money/closedDesks.ts'
import { closedDesksMachine } from '../../../machines/money/closedDesks.ts'
import { defineModel } from '../model.ts'

export const aClosedDesk: ClosedDesk = {
  id: 'd5b0f6f2-3f0e-4b5e-9d5a-5d8f4a7f1c11',
  name: 'Rudo Dube',
  openedAt: '2025-04-14T06:00:00.000Z',
  closedAt: '2025-04-14T17:30:00.000Z',
  closedBy: null,
  expected: 66_50,
  counted: 66_50,
  handedTo: 'Tendai Ncube',
  isConfirmed: true,
  bookings: 5,
}

const byALead: ClosedDesk = {
  ...aClosedDesk,
  id: '0a3f8f3c-6b1c-4a55-8a7e-3b9d2c5e7f10',
  name: 'Tatenda Sibusisiwe van der Westhuizen-Nkomo',
  closedBy: 'Chipo Nyathi',
  counted: 66_00,
  isConfirmed: false,
}

export const closedDesksModel = defineModel<typeof closedDesksMachine>({
  machine: closedDesksMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { ClosedDesksView } = await import('../../../views/money/books/ClosedDesksView.tsx')
    return (props) => <ClosedDesksView {...props} onPrint={() => {}} />
  },
  inputs: [{ name: 'books', input: undefined }],
  samples: {
    'list.refreshRequested': [{ type: 'list.refreshRequested' }],
    'load.retried': [{ type: 'load.retried' }],
    'more.requested': [{ type: 'more.requested' }],
  },
  outcomes: {
    fetchDesks: {
      done: [
        { ok: true, value: { desks: [aClosedDesk, byALead], before: byALead.id } },
        { ok: true, value: { desks: [], before: null } },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: {},
  project: ({ desks, before, failure }) => [Math.min(desks.length, 3), before !== null, failure?.isIncident],
})
