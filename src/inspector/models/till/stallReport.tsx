import type { StallReport } from '../../../domain/money/reports.ts'
import { stallReportMachine } from '../../../machines/till/stallReport.ts'
import { defineModel } from '../model.ts'

export const busyDay: StallReport = {
  day: '2025-04-14',
  firstDay: '2025-04-13',
  sales: 3,
  sold: 28_00,
  refunded: 5_00,
  paidOut: 10_00,
  owed: -2_00,
  products: [
    { name: 'Zip Line', sold: 4, refunded: 1, cents: 15_00 },
    { name: 'Glencity Heights', sold: 2, refunded: 0, cents: 8_00 },
  ],
  hours: [
    { hour: 9, sales: 1, cents: 18_00 },
    { hour: 14, sales: 2, cents: 10_00 },
  ],
}
const quietDay: StallReport = {
  ...busyDay,
  ...{ day: '2025-04-13', sales: 0, sold: 0, refunded: 0, paidOut: 0, products: [], hours: [] },
}

const takenBackDay: StallReport = { ...quietDay, day: '2025-04-14', paidOut: -500_00 }

export const stallReportModel = defineModel<typeof stallReportMachine>({
  machine: stallReportMachine,
  area: 'merchant',
  view: async () => {
    const { StallReportView } = await import('../../../views/till/StallReportView.tsx')
    return (props) => (
      <StallReportView {...props} name="Baobab Activity Desk" today="2025-04-14" onPrint={() => {}} />
    )
  },
  inputs: [{ name: 'today', input: { merchantNumber: 'M1001', day: '2025-04-14' } }],
  samples: {
    'day.chosen': [
      { type: 'day.chosen', day: '2025-04-13' },
      { type: 'day.chosen', day: '2025-04-14' },
    ],
    'report.refreshRequested': [{ type: 'report.refreshRequested' }],
    'file.requested': [{ type: 'file.requested' }],
  },
  outcomes: {
    fetchStallReport: {
      done: [
        { ok: true, value: busyDay },
        { ok: true, value: quietDay },
        { ok: true, value: takenBackDay },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.'), new Error('')],
    },
  },
  delays: {},
})
