import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { getInitialSnapshot } from 'xstate'
import { noDepositFilters } from '../../../src/domain/money/onlineDeposits.ts'
import type { Participant } from '../../../src/domain/people/people.ts'
import type { PersonRecord, PossibleDuplicate } from '../../../src/domain/people/personRecord.ts'
import { cashDeskMachine } from '../../../src/machines/money/cashDesk.ts'
import { merchantBookMachine } from '../../../src/machines/money/merchantBook.ts'
import { merchantsMachine } from '../../../src/machines/money/merchants.ts'
import { onlineDepositsMachine } from '../../../src/machines/money/onlineDeposits.ts'
import { withdrawalsMachine } from '../../../src/machines/money/withdrawals.ts'
import { duplicatesMachine } from '../../../src/machines/people/duplicates.ts'
import { staffMachine } from '../../../src/machines/staff/staff.ts'
import { CashDeskView } from '../../../src/views/money/cash/CashDeskView.tsx'
import { OnlineDepositsView } from '../../../src/views/money/deposits/OnlineDepositsView.tsx'
import { MerchantsView } from '../../../src/views/money/merchants/MerchantsView.tsx'
import WalletManagement from '../../../src/views/money/wallets/WalletManagement.tsx'
import { WithdrawalsView } from '../../../src/views/money/withdrawals/WithdrawalsView.tsx'
import { DuplicatesView } from '../../../src/views/people/registrations/DuplicatesView.tsx'
import { ParticipantTable } from '../../../src/views/people/registrations/ParticipantTable.tsx'
import { StaffView } from '../../../src/views/staff/accounts/StaffView.tsx'
import { BookList } from '../../../src/views/ui/lists/BookList.tsx'
import { type Column, WindowedTable } from '../../../src/views/ui/lists/WindowedTable.tsx'
import { expectNoProblems } from '../support/console.ts'
import { inApp } from '../support/screen.tsx'

expectNoProblems()

const at = '2025-09-30T22:58:00.000Z'
const name = 'Nokuthula-Thandiwe Mutasa-Chikwanda'
const owner = { code: 'ZWUCMUZ042', ownerCode: 'ZWUCMUZ042', createdAt: at, amount: 98_765_43 }
const send = () => {}

const movements = (['topUp', 'payOut', 'toSafe'] as const).map((kind, index) => ({
  ...{ ...owner, referenceId: `DEP-7K3M9QX2T${index}`, kind, name, reverses: null },
  ...{ code: kind === 'toSafe' ? null : owner.code, witness: kind === 'toSafe' ? name : null },
  ...{ reason: 'Typed for the wrong person, who was in the same queue', reversedBy: null },
}))
const types = ['deposit', 'purchase', 'refund', 'stallPayOut', 'stallPayOutReversal', 'transfer']
const transactions = types.map((type) => ({
  ...owner,
  _id: type,
  referenceId: `PUR-7K3M9QX2T-${type.length}`,
  type,
}))
const balances = [90_00, 123_456_78, -9_999_99].map((balance, index) => ({
  ...{ balance, createdAt: at, _id: `${index}`, merchantNumber: `M100${index}` },
  merchantName: 'Grandmother Tariro’s Roasted Maize and Cold Drinks',
}))
const accounts = (['open', 'firstPassword', 'closed'] as const).map((state) => ({
  ...{ id: state, state, name, email: 'nokuthula.mutasa-chikwanda@conference.example', isConfigured: false },
  ...{ rights: ['gate', 'office', 'cash', 'health'] as const, isYou: true, sessions: 3, lastSeenAt: at },
}))

const deposits = (['pending', 'completed', 'failed'] as const).map((status) => ({
  ...{ ...owner, name, status, referenceId: `DEP-7K3M9QX2T-${status.length}`, gateway: 'paynow' },
  ...{ gatewayReference: '2987114529871145', fee: status === 'completed' ? 1_234_56 : null },
  ...{ paidAt: status === 'completed' ? at : null, disputed: status === 'completed' ? 98_765_43 : 0 },
  ...{ missing: status === 'completed' ? 12_345_67 : 0, disputedAt: at, releasedAt: at },
}))

const people: readonly Participant[] = [
  {
    ...{ code: owner.code, firstname: 'Nokuthula-Thandiwe', lastname: 'Mutasa', age: 17 },
    ...{ gender: 'FEMALE', union: 'East Zimbabwe Union Conference', checkedIn: false, _id: 'p' },
  },
]

const known: PersonRecord = {
  ...{
    ...people[0],
    _id: 'k',
    code: 'ZWUCMUZ042',
    firstname: 'Nokuthula-Thandiwe',
    lastname: 'Mutasa-Chikwanda',
  },
  ...{ age: 17, checkedIn: true, place: 'outside', version: 'v', signIn: 'own', cards: [] },
  ...{
    email: 'nokuthula.mutasa-chikwanda@conference.example',
    whatsapp: '+263 77 000 0104 / +263 77 000 0105',
  },
  wallet: { balance: 123_456_78, frozenAt: at },
}
const pairs: readonly PossibleDuplicate[] = [
  { likeness: 'slip', people: [known, { ...known, code: 'ZWUCMUZ043', wallet: { balance: 0 } }] },
]

const book = merchantBookMachine.resolveState({
  value: { shown: 'settled' },
  context: { merchantNumber: 'M1001', rows: transactions, balance: 5, total: 6, passwordMade: null },
})
const emptyDesk = getInitialSnapshot(cashDeskMachine, { cashier: 'a', sought: null }).context
const amounts: readonly Column<{ readonly left: string }>[] = [
  { key: 'name', header: 'Name', cell: () => name },
  { key: 'left', header: 'Left', isNumeric: true, cell: ({ left }) => left },
  { key: 'pay', header: 'Cash desk', isForScreen: true, cell: () => <button type="button">Pay back</button> },
]

function Tables() {
  return (
    <>
      <CashDeskView
        state={cashDeskMachine.resolveState({
          value: { desk: { shown: 'settled' }, form: 'closed', person: 'ready', booking: 'idle' },
          context: {
            ...emptyDesk,
            desks: { desk: { id: 'd', cashier: 'a', name, openedAt: at, cash: 1, movements }, others: [] },
          },
        })}
        send={send}
        cashier={name}
      />
      <StaffView
        state={staffMachine.resolveState({
          value: { shown: 'settled' },
          context: { accounts, search: '', chosenId: null, failure: null },
        })}
        send={send}
        onAdd={send}
      />
      <MerchantsView
        state={merchantsMachine.resolveState({
          value: { shown: 'settled' },
          context: { merchants: balances },
        })}
        send={send}
        onAdd={send}
        permissions={{}}
      />
      <WithdrawalsView
        state={withdrawalsMachine.resolveState({
          value: { shown: 'settled' },
          context: {
            paid: {
              withdrawals: transactions.map((row) => ({ ...row, status: 'completed' })),
              totalWithdrawn: 1,
              count: 6,
            },
            callError: null,
          },
        })}
        send={send}
      />
      <OnlineDepositsView
        state={onlineDepositsMachine.resolveState({
          value: 'shown',
          context: { deposits, filters: noDepositFilters, failure: null },
        })}
        send={send}
        onPrint={send}
      />
      <BookList state={book} send={send} reader="stall" onRefund={send} />
      <BookList state={book} send={send} reader="office" onRefund={undefined} />
      <WalletManagement />
      <ParticipantTable
        rows={people.map((one) => ({ ...one, email: 'a-rather-long-name@example.org' }))}
        keyOf={({ code }) => code}
        isDemo={false}
        hasContacts
        onView={send}
      />
      <DuplicatesView
        state={duplicatesMachine.resolveState({
          value: { shown: 'settled' },
          context: { pairs, total: 1, decided: null, failure: null },
        })}
        send={send}
        onView={send}
      />
      <WindowedTable
        label="Left in wallets"
        columns={amounts}
        layout={{
          columns: 'minmax(10rem, 2fr) 7rem 8rem',
          narrow: '"name left" auto "pay pay" auto / 1fr auto',
        }}
        rows={[{ left: '$90.00' }, { left: '−$1,234,567.89' }]}
        keyOf={({ left }) => left}
      />
    </>
  )
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Texts outside their cell, overlapping cells, wrapped amounts, and buttons outside. */
function faultsIn(table: Element): readonly string[] {
  const { left, right } = table.getBoundingClientRect()
  const faults: string[] = []
  for (const row of table.querySelectorAll('[role="row"]')) {
    const cells = Array.from(row.querySelectorAll('[role="cell"]'))
    const boxes = cells.flatMap((cell) => linesOf(cell).map((box) => ({ cell, box })))
    for (const { cell, box } of boxes) {
      const text = cell.textContent
      if (box.left < left - 1 || box.right > right + 1) faults.push(`outside: ${text}`)
      const covered = boxes.find(
        (other) => other.cell !== cell && overlap(box, other.box) && !other.cell.contains(cell),
      )
      if (covered) faults.push(`covered: ${text} by ${covered.cell.textContent}`)
    }
    for (const cell of cells) {
      const lines = new Set(linesOf(cell).map(({ top }) => Math.round(top)))
      if (cell.getAttribute('data-numeric') === 'true' && lines.size > 1)
        faults.push(`broken: ${cell.textContent}`)
      for (const button of cell.querySelectorAll('button, a')) {
        const box = button.getBoundingClientRect()
        if (box.left < left - 1 || box.right > right + 1) faults.push(`unreachable: ${button.textContent}`)
        if (button.scrollWidth > button.clientWidth + 1) faults.push(`cut: ${button.textContent}`)
      }
    }
  }
  return faults
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return across > 1 && down > 2
}

function linesOf(cell: Element): readonly DOMRect[] {
  const boxes: DOMRect[] = []
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    const isHidden = (texts.currentNode.parentElement?.clientWidth ?? 0) === 1
    if (!isHidden) boxes.push(...Array.from(range.getClientRects()).filter(({ width }) => width > 1))
  }
  return boxes
}

test('[W662] every table with scrolling rows cuts no text, breaks no amount and keeps its buttons in reach, at any width', async () => {
  await page.viewport(1400, 900)
  const { container } = await render(inApp(<Tables />))
  container.style.overflow = 'hidden'
  const tables = () => Array.from(container.querySelectorAll('[role="table"]'))
  expect(tables().map((table) => table.getAttribute('aria-label'))).toEqual([
    'Transactions of this desk',
    'Staff',
    'Merchants',
    'Recent Withdrawals',
    'Online deposits',
    'Transactions',
    'Transactions',
    'Sample transactions',
    'Registrations',
    'Possible duplicates',
    'Left in wallets',
  ])
  const faults: string[] = []
  const shapes = new Set<string>()
  for (let width = 320; width <= 1400; width += 20) {
    container.style.width = `${width}px`
    await frame()
    await frame()
    for (const table of tables()) {
      if (table instanceof HTMLElement && table.dataset.shape) shapes.add(table.dataset.shape)
      for (const fault of faultsIn(table))
        faults.push(`${width} ${table.getAttribute('aria-label')}: ${fault}`)
    }
  }
  expect(faults.slice(0, 30)).toEqual([])
  expect([...shapes].sort()).toEqual(['narrow', 'stacked', 'wide'])
})

test('[W301] rows that arrive after the first render give the table the layout that they need', async () => {
  await page.viewport(390, 844)
  const listed: readonly Column<string>[] = [
    { key: 'name', header: 'Name', cell: (text) => <span style={{ whiteSpace: 'nowrap' }}>{text}</span> },
  ]
  const table = (rows: readonly string[] | null) =>
    inApp(
      <WindowedTable
        label="Stalls"
        columns={listed}
        layout={{ columns: '8rem', narrow: '"name" auto / 1fr' }}
        rows={rows}
        keyOf={(text) => text}
      />,
    )
  const { rerender } = await render(table(null))
  const shape = () => document.querySelector<HTMLElement>('[role="table"]')?.dataset.shape
  expect(shape()).toBe('wide')
  await rerender(table(['Roasted maize', 'Roasted maize and cold drinks']))
  await expect.poll(shape).toBe('narrow')
})

test('[W663] all rows are printed, or the first 2,000 with a note on the paper', async () => {
  const rows = Array.from({ length: 2_500 }, (_, index) => ({ left: `$${index}.00` }))
  const { container } = await render(
    inApp(
      <WindowedTable
        label="Left in wallets"
        columns={amounts.slice(1, 2)}
        layout={{ columns: '7rem', narrow: '"left" auto / 1fr' }}
        rows={rows}
        keyOf={({ left }) => left}
      />,
    ),
  )
  const drawn = () => container.querySelectorAll('[role="row"][data-index]').length
  expect(drawn()).toBeLessThan(100)
  window.dispatchEvent(new Event('beforeprint'))
  expect(drawn()).toBe(2_000)
  expect(container.querySelector('[data-print="only"]')?.textContent).toBe(
    'The first 2,000 of 2,500 rows are printed here.',
  )
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(drawn).toBeLessThan(100)
})
