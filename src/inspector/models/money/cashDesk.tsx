import { cashDeskMachine } from '../../../machines/money/cashDesk.ts'
import { defineModel } from '../model.ts'
import { aDay, closedByLead, ownDesk } from './cash.ts'

export const cashDeskModel = defineModel<typeof cashDeskMachine>({
  machine: cashDeskMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { CashDeskView } = await import('../../../views/money/cash/CashDeskView.tsx')
    return (props) => <CashDeskView {...props} onForm={() => {}} />
  },
  inputs: [{ name: 'desk', input: undefined }],
  samples: {
    'desks.refreshRequested': [{ type: 'desks.refreshRequested' }],
    'load.retried': [{ type: 'load.retried' }],
  },
  outcomes: {
    fetchDesks: {
      done: [
        { ok: true, value: aDay },
        {
          ok: true,
          value: {
            ...{ desk: null, others: [], closedByOther: closedByLead },
            disputed: [
              { code: 'EZC104', name: 'Tatenda van der Westhuizen-Nkomo', amount: 20_00, missing: 16_50 },
              { code: 'NUZ042', name: 'Naledi Moyo', amount: 20_00, missing: 0 },
            ],
          },
        },
        { ok: true, value: { desk: { ...ownDesk, movements: [] }, others: [] } },
        { ok: false, status: 503, message: 'The server is being restarted. Try again in a minute.' },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.'), new Error('')],
    },
  },
  delays: {},
})
