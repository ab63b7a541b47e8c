import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { routes } from '../../../src/api/routes.ts'
import type { CashRequest } from '../../../src/domain/money/cashDesk.ts'
import type { ClosingSubject, ClosingText } from '../../../src/domain/money/walletClosing.ts'
import { itemOf } from '../../../src/domain/people/importing/importReview.ts'
import { outsideNow, steppedOut } from '../../../src/inspector/models/gate/movements.ts'
import { importedRow, keptImport } from '../../../src/inspector/models/people/importPeople.tsx'
import { importRecord } from '../../../src/inspector/models/people/imports.tsx'
import { knownPerson } from '../../../src/inspector/models/people/officePeople.ts'
import { registered } from '../../../src/inspector/models/people/people.ts'
import { closedAccount, gateAccount } from '../../../src/inspector/models/staff/staffPeople.ts'
import { quadBikesAndHeights } from '../../../src/inspector/models/till/tillSamples.ts'
import { addDeviceMachine } from '../../../src/machines/devices/addDevice.ts'
import { alreadyInMachine } from '../../../src/machines/gate/alreadyIn.ts'
import { checkInMachine } from '../../../src/machines/gate/checkIn.ts'
import { gateMachine } from '../../../src/machines/gate/gate.ts'
import { confirmedMove, searchedStanding } from '../../../src/machines/gate/gateResults.ts'
import type { MoveAnswer } from '../../../src/machines/gate/movementAnswers.ts'
import { undoMovementMachine } from '../../../src/machines/gate/undoMovement.ts'
import { addMerchantMachine } from '../../../src/machines/money/addMerchant.ts'
import { cashDeskMachine } from '../../../src/machines/money/cashDesk.ts'
import { depositMachine } from '../../../src/machines/money/deposit.ts'
import { newMerchantPasswordMachine } from '../../../src/machines/money/newMerchantPassword.ts'
import { walletClosingMachine } from '../../../src/machines/money/walletClosing.ts'
import { withdrawalFormMachine } from '../../../src/machines/money/withdrawalForm.ts'
import { importPeopleMachine } from '../../../src/machines/people/importPeople.ts'
import { importsMachine } from '../../../src/machines/people/imports.ts'
import { type Lost, personReplacementMachine } from '../../../src/machines/people/personReplacement.ts'
import { registrationFormMachine } from '../../../src/machines/people/registrationForm.ts'
import { addStaffMachine } from '../../../src/machines/staff/addStaff.ts'
import { type StaffAction, staffActionMachine } from '../../../src/machines/staff/staffAction.ts'
import { tillMachine } from '../../../src/machines/till/till.ts'
import { startFlow } from '../support/startFlow.ts'

type RouteKey = keyof typeof routes
type KeyedRoute = {
  [Key in RouteKey]: (typeof routes)[Key] extends { once: true } ? Key : never
}[RouteKey]

interface Stored {
  readonly key: string
}

/** The attempt in the browser's storage, as `pendingAttempts` keeps it. */
let stored: Stored | null = null
let keysMade = 0
const newKey = () => `key-${++keysMade}`

interface Line {
  readonly machine: AnyStateMachine
  readonly input?: unknown
  /** The actor that sends the call. */
  readonly call: string
  readonly keyIn: (input: never) => string | undefined
  readonly answer?: (outcome: object) => unknown
  /** The answers of the other actors. */
  readonly others: Readonly<Record<string, (input: never) => unknown>>
  readonly open: readonly object[]
  readonly press: readonly object[]
  /** Statuses after which the attempt stays all the same. */
  readonly alsoStays?: { readonly statuses: readonly number[]; readonly because: string }
}

const ends = [400, 401, 403, 404, 409, 413, 422, 429] as const
const stays = ['no answer', 408, 500, 502, 503] as const

const removeStoredAttempt = () => {
  stored = null
}
const makeIdempotencyKey = newKey
const readAttempt = () => stored
const keyOfInput = ({ idempotencyKey }: { idempotencyKey: string }) => idempotencyKey
const keyOfAttempt = ({ attempt }: { attempt: Stored | null }) => attempt?.key

/** As `pendingAttempts` does: an unfinished attempt comes first. */
function record(attempt: object, instead?: string) {
  if (stored !== null && stored.key !== instead) return { kind: 'unfinished', attempt: stored }
  stored = { ...attempt, key: newKey() }
  return { kind: 'recorded', attempt: stored }
}

const cashMachine = cashDeskMachine.provide({ actions: { removeStoredAttempt } })
const booking = (request: CashRequest): Line => ({
  machine: cashMachine,
  input: { cashier: 'rudo@camp.example.org', sought: null },
  call: 'bookCash',
  keyIn: keyOfAttempt,
  answer: (outcome) => ({ kind: 'answered', outcome }),
  others: {
    readAttempt,
    recordAttempt: ({ request: asked }: { request: CashRequest }) => record({ request: asked }),
  },
  open: [],
  press: [{ type: 'check.requested' }, { type: 'booking.requested', request }],
})
const signed = { amount: 20_00, witness: 'Tapiwa' }

const replacement = (lost: Lost): Line => ({
  machine: personReplacementMachine,
  input: { code: 'EZC104' },
  call: 'makeReplacement',
  keyIn: keyOfInput,
  others: { makeIdempotencyKey },
  open: [{ type: 'replacement.requested', lost, person: knownPerson }],
  press: [{ type: 'replacement.confirmed' }],
})

const staffAction = (action: StaffAction): Line => ({
  machine: staffActionMachine,
  call: 'performAction',
  keyIn: keyOfInput,
  others: { makeIdempotencyKey },
  open: [{ type: 'action.requested', action, account: action === 'open' ? closedAccount : gateAccount }],
  press: [{ type: 'action.confirmed' }],
})

const closing = (subject: ClosingSubject, fields: Partial<Record<ClosingText, string>>): Line => ({
  machine: walletClosingMachine,
  call: 'perform',
  keyIn: keyOfInput,
  others: { makeIdempotencyKey },
  open: [
    { type: 'form.opened', subject },
    ...Object.entries(fields).map(([field, text]) => ({ type: 'form.changed', field, text })),
  ],
  press: [{ type: 'form.submitted' }],
})

const busy = { statuses: [429], because: 'a busy server says “No answer”, and the press repeats' }
const markAttempt = () => ({ key: newKey(), counter: 7, notedAt: '2025-04-14T12:05:00.000Z' })
const keyOfWanted = ({ wanted }: { wanted: Stored | null }) => wanted?.key
const findStanding = () => ({ ok: true, value: outsideNow })

const lines: Readonly<Record<KeyedRoute, Line>> = {
  openDesk: booking({ kind: 'openDesk', ...signed }),
  closeDesk: booking({ kind: 'closeDesk', desk: 'd-1', ...signed }),
  topUp: booking({ kind: 'topUp', number: 'NUZ042', isByName: false, amount: 20_00 }),
  payOut: booking({ kind: 'payOut', number: 'NUZ042', isByName: false, amount: 20_00 }),
  reverseCash: booking({
    kind: 'reverseTopUp',
    referenceId: 'DEP-7K2MXQ4RWB',
    reason: 'Typed twice',
    number: 'NUZ042',
    amount: 20_00,
  }),
  stallPayOut: booking({ kind: 'stallPayOut', merchantNumber: 'M1001', ...signed }),
  stallPayIn: booking({ kind: 'stallPayIn', merchantNumber: 'M1001', ...signed }),
  moveToSafe: booking({ kind: 'toSafe', ...signed }),
  makeClosingList: closing(
    { form: 'list', kind: 'payBack', union: 'North Union', person: null },
    { signedBy: 'Rudo Dube' },
  ),
  claimKept: closing({ form: 'claim', number: '7K2MXQ4R' }, { takenBy: 'Naledi Moyo' }),
  reverseClosing: closing(
    ...([
      { form: 'takeBack', referenceId: 'GFT-7K2MXQ4RWB', name: 'Naledi Moyo', amount: 99, isPayOut: false },
      { reason: 'The wrong union' },
    ] as const),
  ),
  bookTreasury: booking({ kind: 'toBank', slip: '4711', ...signed }),
  refund: booking({
    kind: 'refund',
    merchantNumber: 'M1001',
    sale: 'PUR-7K3M9QX2TW',
    items: [{ name: 'Quad Bikes', quantity: 1 }],
    reason: 'Closed',
    number: 'NUZ042',
    amount: 20_00,
  }),
  withdraw: {
    machine: withdrawalFormMachine.provide({ actions: { removeStoredAttempt } }),
    input: { cashier: 'rudo@camp.example.org' },
    call: 'withdraw',
    keyIn: keyOfAttempt,
    others: {
      readAttempt,
      recordAttempt: ({ payout, instead }: { payout: object; instead: string | undefined }) =>
        record(payout, instead),
    },
    open: [
      { type: 'code.changed', ownerCode: 'NUZ042' },
      { type: 'amount.changed', amount: '12.50' },
    ],
    press: [{ type: 'withdrawal.submitted' }, { type: 'withdrawal.confirmed' }],
  },
  deposit: {
    machine: depositMachine,
    input: { code: 'NUZ042', firstName: 'Naledi', lastName: 'Moyo' },
    call: 'startDeposit',
    keyIn: keyOfAttempt,
    others: { makeIdempotencyKey },
    open: [{ type: 'deposit.requested' }, { type: 'amount.changed', amount: '12.50' }],
    press: [{ type: 'deposit.submitted' }],
    alsoStays: { statuses: [429], because: 'a deposit may have begun before the gateway was busy' },
  },
  deduct: {
    machine: tillMachine.provide({ actions: { removeStoredAttempt } }),
    input: { merchantNumber: 'M1001', stall: null },
    call: 'chargeWallet',
    keyIn: keyOfAttempt,
    others: {
      readAttempt,
      recordAttempt: ({ order }: { order: object }) => record(order),
      readBackCharge: () => ({ ok: true, value: { kind: 'notCharged' } }),
    },
    open: [
      { type: 'code.changed', code: quadBikesAndHeights.ownerCode },
      ...quadBikesAndHeights.items.map(({ name }) => ({ type: 'product.added', name })),
    ],
    press: [{ type: 'error.closed' }, { type: 'check.requested' }, { type: 'order.submitted' }],
  },
  register: {
    machine: registrationFormMachine.provide({ actions: { removeStoredAttempt } }),
    input: { admin: 'office@camp.example.org', hasPeople: true },
    call: 'registerParticipant',
    keyIn: keyOfInput,
    others: {
      readAttempt: () => null,
      recordAttempt: ({ key }: { key: string | null }) => key ?? newKey(),
    },
    open: [
      { type: 'registration.requested' },
      {
        type: 'field.changed',
        change: { firstname: 'Tariro', lastname: 'Moyo', code: '104', gender: 'FEMALE', union: 'Botswana' },
      },
    ],
    press: [{ type: 'registration.submitted' }],
  },
  checkIn: {
    machine: checkInMachine,
    call: 'confirmCheckIn',
    keyIn: keyOfInput,
    others: { makeIdempotencyKey, searchParticipant: () => ({ ok: true, value: registered }) },
    open: [{ type: 'code.scanned', code: 'EZC104' }],
    press: [{ type: 'checkIn.confirmed' }],
    alsoStays: busy,
  },
  addMerchant: {
    machine: addMerchantMachine,
    call: 'addMerchant',
    keyIn: keyOfInput,
    others: { makeIdempotencyKey },
    open: [{ type: 'adding.requested' }, { type: 'name.changed', name: 'Tuck Shop' }],
    press: [{ type: 'adding.submitted' }],
  },
  newMerchantPassword: {
    machine: newMerchantPasswordMachine,
    input: { merchantNumber: 'M1001' },
    call: 'makePassword',
    keyIn: keyOfInput,
    others: { makeIdempotencyKey },
    open: [{ type: 'password.requested' }],
    press: [{ type: 'password.confirmed' }],
  },
  undoImport: {
    machine: importsMachine,
    call: 'undoImport',
    keyIn: keyOfInput,
    others: { makeIdempotencyKey, fetchImports: () => ({ ok: true, value: [importRecord] }) },
    open: [{ type: 'undo.requested', id: importRecord.id }],
    press: [{ type: 'undo.confirmed' }],
  },
  addStaff: {
    machine: addStaffMachine,
    call: 'addStaff',
    keyIn: keyOfInput,
    others: { makeIdempotencyKey },
    open: [
      { type: 'adding.requested' },
      { type: 'field.changed', change: { name: 'Tapiwa', email: 'tapiwa@example.org' } },
    ],
    press: [{ type: 'adding.submitted' }],
  },
  newStaffPassword: staffAction('newPassword'),
  openStaff: staffAction('open'),
  addDevice: {
    machine: addDeviceMachine,
    call: 'addDevice',
    keyIn: keyOfInput,
    others: { makeIdempotencyKey },
    open: [
      { type: 'adding.requested', endsOn: '2025-04-20' },
      { type: 'name.changed', name: 'Gate 2' },
    ],
    press: [{ type: 'adding.submitted' }],
  },
  issueCard: replacement('card'),
  newCamperPassword: replacement('password'),
  writeImport: {
    machine: importPeopleMachine,
    input: { owner: 'office@camp.example.org' },
    call: 'writeBatch',
    keyIn: ({ key }: { key: string }) => key,
    others: {
      readKept: () => keptImport({ items: [itemOf(importedRow({}))] }),
      checkRows: () => ({
        ok: true,
        value: { verdicts: [{ row: importedRow({}).row, verdict: 'new' }], unions: [] },
      }),
      planWriting: ({ batches }: { batches: readonly (readonly number[])[] }) => ({
        plan: batches.map((rows) => ({ key: newKey(), rows })),
        ...{ importId: 'i1', isKept: true },
      }),
    },
    open: [],
    press: [{ type: 'writing.requested' }, { type: 'writing.retried' }],
    alsoStays: {
      statuses: ends,
      because: 'the plan gives each batch of rows its key until the batch is written or the import ends',
    },
  },
}

/** Calls that carry their key in the body or path. */
const otherLines: Readonly<Record<string, Line>> = {
  move: {
    machine: gateMachine,
    input: { kind: 'backIn', hasDevice: false },
    call: 'record',
    keyIn: keyOfWanted,
    answer: (outcome) => confirmedMove(outcome as MoveAnswer, 'backIn', false),
    others: { markAttempt, find: () => searchedStanding({ ok: true, value: outsideNow }, 'backIn') },
    open: [{ type: 'code.scanned', code: 'EZC104' }],
    press: [{ type: 'scan.confirmed' }],
    alsoStays: busy,
  },
  'move, of a person who is already checked in': {
    machine: alreadyInMachine,
    call: 'move',
    keyIn: keyOfWanted,
    others: { markAttempt, findStanding },
    open: [{ type: 'person.judged', number: 'EZC104', isByName: false, canNote: false }],
    press: [{ type: 'backIn.confirmed' }],
    alsoStays: busy,
  },
  undoMovement: {
    machine: undoMovementMachine,
    call: 'undoMovement',
    keyIn: ({ ownKey }: { ownKey: string }) => ownKey,
    others: { makeIdempotencyKey },
    open: [{ type: 'undo.asked', movement: steppedOut }],
    press: [{ type: 'undo.confirmed' }],
    alsoStays: busy,
  },
}

function start(line: Line) {
  const flow = startFlow(line.machine, line.input as never)
  let settled = 0
  const settle = async () => {
    for (; settled < flow.started.length; settled += 1) {
      const { id, input } = flow.started[settled] ?? { id: '', input: null }
      const answer = line.others[id]
      if (answer) await flow.done(id as never, answer(input as never) as never)
    }
  }
  const send = async (events: readonly object[]) => {
    await settle()
    for (const event of events) {
      flow.send(event as never)
      await settle()
    }
  }
  const keys = () =>
    flow.started.filter(({ id }) => id === line.call).map(({ input }) => line.keyIn(input as never))
  const press = async () => {
    const before = keys().length
    await send(line.press)
    if (keys().length > before) return
    // The machine has left the attempt, and begins with the next person.
    await send(line.open)
    await send(line.press)
  }
  const answer = (status: Status) => {
    if (status === 'no answer') return flow.failed(line.call as never, new Error('No answer in time.'))
    const outcome = { ok: false, status }
    return flow.done(line.call as never, (line.answer?.(outcome) ?? outcome) as never)
  }
  return { send, keys, press, answer }
}

type Status = (typeof ends)[number] | (typeof stays)[number]

/** The keys of a press that is answered like this, and of the next press. */
async function keysAround(line: Line, status: Status) {
  stored = null
  keysMade = 0
  const { send, keys, press, answer } = start(line)
  await send(line.open)
  await press()
  await answer(status)
  await press()
  return [status, ...keys()]
}

test('[W623] every call with an idempotency key has a line in this table', () => {
  const keyed = Object.entries(routes).filter(([, route]) => 'once' in route && route.once)
  expect(Object.keys(lines).sort()).toEqual(keyed.map(([key]) => key).sort())
})

test.each(Object.entries({ ...lines, ...otherLines }))(
  '[W623] %s: an answer that proves “not done” ends the attempt, any other answer keeps it',
  async (_, line) => {
    const { statuses: alsoStays = [] } = line.alsoStays ?? {}
    for (const status of ends)
      expect(await keysAround(line, status)).toEqual([
        status,
        'key-1',
        alsoStays.includes(status) ? 'key-1' : 'key-2',
      ])
    for (const status of stays) expect(await keysAround(line, status)).toEqual([status, 'key-1', 'key-1'])
  },
)
