import type { ClosedDeskReport } from '../../../domain/money/closedDesks.ts'
import { closedDeskMachine } from '../../../machines/money/closedDesk.ts'
import { defineModel } from '../model.ts'
import { aDay } from './cash.ts'
import { aClosedDesk } from './closedDesks.tsx'

const report: ClosedDeskReport = { ...aClosedDesk, movements: [...(aDay.desk?.movements ?? [])].reverse() }

const wrong: ClosedDeskReport = { ...report, closedBy: 'Chipo Nyathi', expected: 70_00, isConfirmed: false }

export const closedDeskModel = defineModel<typeof closedDeskMachine>({
  machine: closedDeskMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { ClosedDeskView } = await import('../../../views/money/books/ClosedDeskView.tsx')
    return (props) => <ClosedDeskView {...props} onPrint={() => {}} />
  },
  inputs: [{ name: 'books', input: { desk: aClosedDesk.id } }],
  samples: {
    'report.refreshRequested': [{ type: 'report.refreshRequested' }],
    'file.requested': [{ type: 'file.requested' }],
  },
  outcomes: {
    fetchDesk: {
      done: [
        { ok: true, value: report },
        { ok: true, value: wrong },
        { ok: false, status: 404, reason: 'notFound', message: 'There is no such closed cash desk.' },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: {},
})
