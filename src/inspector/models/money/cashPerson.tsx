import { cashPersonMachine } from '../../../machines/money/cashPerson.ts'
import { defineModel } from '../model.ts'
import { naledi, tooLittle } from './cash.ts'

export const cashPersonModel = defineModel<typeof cashPersonMachine>({
  machine: cashPersonMachine,
  area: 'admin',
  view: async () => {
    const { CashPersonView } = await import('../../../views/money/cash/CashPersonView.tsx')
    return (props) => <CashPersonView {...props} />
  },
  inputs: [
    { name: 'desk', input: { sought: null } },
    { name: 'from the books', input: { sought: 'NUZ042' } },
  ],
  samples: {
    'code.changed': [
      { type: 'code.changed', code: 'NUZ042' },
      { type: 'code.changed', code: ' ' },
    ],
    'code.scanned': [{ type: 'code.scanned', code: 'NUZ042' }],
    'person.chosen': [{ type: 'person.chosen', code: 'EZC104' }],
    'search.submitted': [{ type: 'search.submitted' }],
    'search.cancelled': [{ type: 'search.cancelled' }],
    'amount.changed': [
      { type: 'amount.changed', amount: '20' },
      { type: 'amount.changed', amount: '200' },
      { type: 'amount.changed', amount: '1.234' },
    ],
    'cash.submitted': [
      { type: 'cash.submitted', direction: 'topUp' },
      { type: 'cash.submitted', direction: 'payOut' },
    ],
    'question.confirmed': [{ type: 'question.confirmed' }],
    'question.left': [{ type: 'question.left' }],
    'person.left': [{ type: 'person.left' }],
    'booking.done': [{ type: 'booking.done' }],
    'booking.ended': [{ type: 'booking.ended', refusal: tooLittle }],
  },
  outcomes: {
    listenForScans: { done: [] },
    findPerson: {
      done: [
        { ok: true, value: naledi },
        { ok: true, value: { ...naledi, isFrozen: true, age: null, union: null } },
        { ok: true, value: { ...naledi, isWithdrawn: true } },
        { ok: true, value: { ...naledi, disputed: 20_00 } },
        { ok: true, value: { ...naledi, disputed: 30_00 } },
        {
          ok: false,
          status: 404,
          reason: 'notFound',
          message: 'Nobody has this code. Please look at the card and try again.',
        },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.'), new Error('')],
    },
  },
  delays: {},
  appearance: ({ context: { code, number, amount, ...shown } }) => [
    code === '' ? 'empty' : 'typed',
    amount === '' ? 'empty' : 'typed',
    shown,
  ],
})
