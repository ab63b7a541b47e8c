import { beforeEach, describe, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import type { SessionUser } from '../../../src/domain/account/session.ts'
import type { Transaction } from '../../../src/domain/camper/wallet.ts'
import { readinessOf } from '../../../src/domain/health/health.ts'
import type { WalletReading } from '../../../src/domain/money/walletBook.ts'
import { sampleReading, takenBackTransactions } from '../../../src/inspector/models/camper/wallet.tsx'
import { registered } from '../../../src/inspector/models/people/people.ts'
import { homeMachine } from '../../../src/machines/camper/home.ts'
import { HomeView } from '../../../src/views/camper/home/HomeView.tsx'
import { expectNoProblems } from '../support/console.ts'
import { renderScripted } from '../support/screen.tsx'

expectNoProblems()

beforeEach(() => page.viewport(1280, 800))

async function open(camper: SessionUser = registered) {
  return renderScripted(homeMachine, { code: 'EZC104', wasDismissed: false }, (props) => (
    <HomeView {...props} camper={camper} />
  ))
}

const health = (hasMedicalRecords: boolean) =>
  ({ hasMedicalRecords, completion: hasMedicalRecords ? 100 : null, missing: [] }) as const

interface Answers {
  readonly camper?: SessionUser
  readonly reading?: Partial<WalletReading>
  readonly hasMedicalRecords?: boolean
}

async function shown({ camper = registered, reading = {}, hasMedicalRecords = true }: Answers = {}) {
  const flow = await open(camper)
  await flow.done('fetchWallet', { ok: true, value: { ...sampleReading, ...reading } })
  await flow.done('checkMedicalRecords', { ok: true, value: health(hasMedicalRecords) })
  await expect.element(page.getByText('Loading your home…')).not.toBeInTheDocument()
  return flow
}

const region = (name: string) => page.getByRole('region', { name, exact: true })
const pill = (word: string) => region('Camp Status').getByText(word, { exact: true })
const link = (name: string) => page.getByRole('link', { name })
const alert = () => page.getByRole('alert')
const activity = () => region('Recent Activity').getByRole('listitem')
const line = (description: string) => activity().filter({ hasText: description })
const colourOf = (element: Element) => getComputedStyle(element).color

const colours = { green: 'rgb(18, 106, 47)', red: 'rgb(165, 39, 27)', blue: 'rgb(33, 76, 151)' } as const

const [first] = sampleReading.transactions as [Transaction]
const deposits = (count: number): readonly Transaction[] =>
  Array.from({ length: count }, (_, index) => ({
    ...first,
    _id: `d-${index}`,
    referenceId: `DEP-${index}`,
    createdAt: `2025-04-1${index}T08:00:00.000Z`,
  }))

describe('the greeting', () => {
  test('[P085] has the first name', async () => {
    await open()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^Welcome back, Tariro$/)
  })

  test.each([{}, { firstname: '' }, { firstname: '  ' }])(
    '[P086] without a first name (%j) says "Camper"',
    async (camper) => {
      await open(camper)
      await expect
        .element(page.getByRole('heading', { level: 1 }))
        .toHaveTextContent(/^Welcome back, Camper$/)
    },
  )
})

describe('the health alert', () => {
  test('[P087] is shown in red if no record exists', async () => {
    await shown({ hasMedicalRecords: false })
    await expect.element(alert()).toHaveTextContent('Please update your health records')
    expect(colourOf(alert().element())).toBe('rgb(130, 29, 20)')
    await expect.element(alert().getByRole('link')).toHaveAttribute('href', '/app/health')
  })

  test('[P088] can be dismissed, and stays hidden when the record is read again', async () => {
    const { send, done } = await shown({ hasMedicalRecords: false })
    await alert().getByRole('button', { name: 'Dismiss this alert' }).click()
    await expect.element(alert()).not.toBeInTheDocument()
    send({ type: 'page.shown' })
    await done('checkMedicalRecords', { ok: true, value: health(false) })
    await expect.element(alert()).not.toBeInTheDocument()
  })

  test('[P089] is hidden if a record exists, and while that is unknown', async () => {
    const { done } = await open()
    await expect.element(alert()).not.toBeInTheDocument()
    await done('checkMedicalRecords', { ok: true, value: health(true) })
    await expect.element(region('Camp Status').getByText('Ready', { exact: true })).toBeVisible()
    await expect.element(alert()).not.toBeInTheDocument()
  })

  test('[P353] treats a failed reading as a missing record', async () => {
    const { failed } = await open()
    await failed('checkMedicalRecords', new Error('No answer from the server.'))
    await expect.element(alert()).toHaveTextContent('Please update your health records')
    await expect.element(region('Camp Status')).toHaveTextContent('Pending Info')
  })

  test('[W511] a record that could not be read is not called missing', async () => {
    const { failed } = await open()
    await failed('checkMedicalRecords', new Error('No answer from the server.'))
    await expect
      .element(region('Camp Status'))
      .toHaveTextContent(
        'We could not read your health record, so home asks for it in any case. If you have filled it in, you have nothing to do.',
      )
    await expect.element(region('Camp Status')).not.toHaveTextContent('still missing')
    await expect.element(pill('Required')).toHaveAttribute('data-tone', 'warning')
    await expect
      .element(alert())
      .toHaveTextContent('We could not read your health record, so home asks for it in any case.')
  })

  test('[W511] an incomplete record counts as existing, and home names its missing fields', async () => {
    const { done } = await open()
    const record = { bloodType: 'O+', emergencyContact: 'Rudo', emergencyPhone: ' ', notes: 'None' }
    const texts = { allergies: 'None', conditions: 'None', medications: 'None' }
    await done('checkMedicalRecords', { ok: true, value: readinessOf(true, { ...record, ...texts }) })
    await expect.element(region('Camp Status')).toHaveTextContent('ReadyComplete')
    await expect
      .element(region('Camp Status'))
      .toHaveTextContent(
        'Your health record is saved, and counts as complete. Your health form is 80% filled in. Still missing: emergency phone.',
      )
    await expect.element(pill('Complete')).toHaveAttribute('data-tone', 'warning')
  })
})

describe('the balance', () => {
  const card = () => region('Wallet balance')

  test('[P090] shows the server’s balance and its time', async () => {
    await shown({ reading: { balance: 123_456 } })
    await expect.element(card().getByText('$1,234.56', { exact: true })).toBeVisible()
    await expect.element(card()).toHaveTextContent('As of 17 Apr 2025, 18:30')
  })

  test.each([
    ['[P091]', 'View Wallet'],
    ['[P092]', 'Add Funds'],
  ])('%s "%s" links to the wallet', async (_row, name) => {
    await shown()
    await expect.element(card().getByRole('link', { name })).toHaveAttribute('href', '/app/wallet')
  })

  test.each([390, 1280])('is the largest text at %i pixels, itself at least 40 pixels', async (width) => {
    await page.viewport(width, 844)
    await shown({ hasMedicalRecords: false })
    const sizes = Array.from(document.querySelectorAll('body *'), (element) =>
      Number.parseFloat(getComputedStyle(element).fontSize),
    )
    const balance = card().getByText('$62.00', { exact: true })
    const size = Number.parseFloat(getComputedStyle(balance.element()).fontSize)
    expect(size).toBeGreaterThanOrEqual(40)
    expect(size).toBe(Math.max(...sizes))
    await expect.element(balance).toBeInViewport({ ratio: 0.99 })
  })

  test.each([390, 600, 620, 768, 1280])(
    'keeps the drawn sun clear of its buttons at %i pixels',
    async (width) => {
      await page.viewport(width, 844)
      await shown()
      const sun = document.querySelector('circle[r="54"]')?.getBoundingClientRect() ?? new DOMRect()
      expect(sun.width).toBeGreaterThan(30)
      for (const name of ['Add Funds', 'View Wallet']) {
        const button = card().getByRole('link', { name }).element().getBoundingClientRect()
        expect(button.right < sun.left || button.bottom < sun.top).toBe(true)
      }
    },
  )

  test('is printed without its buttons', async () => {
    await shown()
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
    try {
      await expect.element(card().getByText('$62.00', { exact: true })).toBeVisible()
      expect(card().getByRole('link').elements()).toEqual([])
    } finally {
      await cdp().send('Emulation.setEmulatedMedia', { media: '' })
    }
  })

  test('[P351] reading: is a dash if it could not be read, without an error message', async () => {
    const { failed, done } = await open()
    await done('checkMedicalRecords', { ok: true, value: health(true) })
    await failed('fetchWallet', new Error('No answer from the server.'))
    await expect.element(card().getByText('–', { exact: true })).toBeVisible()
    await expect.element(card().getByText('not known')).toBeInTheDocument()
    await expect.element(alert()).not.toBeInTheDocument()
    await expect.element(page.getByText(/error|fail|reached|\$/i)).not.toBeInTheDocument()
  })

  test.each([390, 1280])('reserves its space while it loads: nothing moves at %i pixels', async (width) => {
    await page.viewport(width, 844)
    const { done } = await open()
    const heights = () =>
      ['Wallet balance', 'Camp Status', 'Recent Activity'].map((name) => region(name).element().clientHeight)
    const before = heights()
    await expect.element(page.getByRole('status')).toHaveTextContent('Loading your home…')
    await done('checkMedicalRecords', { ok: true, value: health(true) })
    await done('fetchWallet', { ok: true, value: { ...sampleReading, transactions: deposits(7) } })
    await expect.element(card().getByText('$62.00')).toBeVisible()
    expect(heights()).toEqual(before)
  })
})

test('[P093-P097] there are exactly four tiles, and each leads to its page', async () => {
  await shown()
  const tiles = page.getByRole('list', { name: 'Shortcuts' }).getByRole('link').elements()
  expect(
    tiles.map((tile) => [tile.querySelectorAll('span')[1]?.textContent, tile.getAttribute('href')]),
  ).toEqual([
    ['ID Card', '/app/registration'],
    ['Health', '/app/health'],
    ['Schedule', '/app/schedule'],
    ['Transactions', '/app/wallet'],
  ])
})

describe('"Camp Status"', () => {
  const status = () => region('Camp Status')
  const badge = (name: string) => status().getByText(name, { exact: true })

  test('[P098, P099] of a checked-in camper reads "Checked In"', async () => {
    await shown({ camper: { ...registered, checkedIn: true } })
    await expect.element(badge('Checked In')).toBeVisible()
    await expect.element(badge('Pending')).not.toBeInTheDocument()
  })

  test.each([{ checkedIn: false }, { checkedIn: false, checkedOut: true }, { checkedIn: undefined }])(
    '[P100] of any other camper (%j) reads "Pending"',
    async (changes) => {
      const { checkedIn: _in, ...others } = registered
      await shown({ camper: changes.checkedIn === undefined ? others : { ...registered, ...changes } })
      await expect.element(badge('Pending')).toBeVisible()
      await expect.element(badge('Checked In')).not.toBeInTheDocument()
    },
  )

  test('[P101] with a health record reads "Ready" and "Complete", and asks for nothing', async () => {
    await shown({ hasMedicalRecords: true })
    await expect.element(badge('Ready')).toBeVisible()
    await expect.element(badge('Complete')).toHaveAttribute('data-tone', 'good')
    await expect.element(badge('Required')).not.toBeInTheDocument()
    await expect.element(status().getByRole('link')).not.toBeInTheDocument()
  })

  test('[P102, P103] without a health record reads "Pending Info" and "Required", and asks for the form', async () => {
    await shown({ hasMedicalRecords: false })
    await expect.element(badge('Pending Info')).toBeVisible()
    await expect.element(badge('Required')).toHaveAttribute('data-tone', 'bad')
    await expect.element(badge('Complete')).not.toBeInTheDocument()
    await expect
      .element(status().getByRole('link', { name: 'Fill in the health form' }))
      .toHaveAttribute('href', '/app/health')
  })

  test('says nothing about the health record before it is loaded', async () => {
    await open()
    await expect.element(badge('Check-in')).toBeVisible()
    expect(status().element().textContent).not.toMatch(/Ready|Complete|Pending Info|Required/)
  })
})

describe('"Recent Activity"', () => {
  test('[P104, P105, P106] lists the five latest, newest first', async () => {
    await shown({ reading: { transactions: deposits(8) } })
    const titles = activity()
      .elements()
      .map((element) => element.querySelector('[title]')?.getAttribute('title'))
    expect(titles).toEqual(['DEP-7', 'DEP-6', 'DEP-5', 'DEP-4', 'DEP-3'])
  })

  test('[P107] cuts a description at ten characters and shows all of it in a tooltip', async () => {
    await shown()
    const short = line('PUR-2H8RFW').element().querySelector('[title]')
    expect(short?.textContent).toBe('PUR-2H8RFW…')
    expect(short?.getAttribute('title')).toBe('PUR-2H8RFWN4KD')
  })

  test.each([
    ['[P108, P109]', 'a deposit is green, with a plus sign', 'DEP-7K3M9Q', '+$95.00', 'green'],
    ['[P110]', 'a purchase is red', 'PUR-2H8RFW', '−$13.00', 'red'],
    ['[P111]', 'anything else is blue', 'WDR-9PLQ4Z', '−$20.00', 'blue'],
  ] as const)(
    '%s %s, and its sign, word and icon say the same',
    async (_row, _what, description, amount, colour) => {
      await shown()
      const written = line(description).getByText(amount, { exact: true })
      expect(colourOf(written.element())).toBe(colours[colour])
      const pictures = new Set(
        activity()
          .elements()
          .map((element) => element.querySelector('path')?.outerHTML),
      )
      expect(pictures.size).toBe(3)
    },
  )

  test('[P111] shows an unknown type as a transfer', async () => {
    await shown({ reading: { transactions: sampleReading.transactions.slice(-1) } })
    await expect.element(activity()).toHaveTextContent('Goodwill of the camp kitchen')
    expect(activity().element().getAttribute('data-look')).toBe('transfer')
  })

  test('marks a deposit that moved no money as pending or failed', async () => {
    await shown()
    await expect.element(line('DEP-X5T2J8')).toHaveTextContent('Pending')
    await expect.element(line('DEP-4W9NYR')).toHaveTextContent('Failed')
    await expect.element(line('DEP-7K3M9Q')).not.toHaveTextContent('Completed')
  })

  test('[W988] names the entries that a cash desk took back, with the reason', async () => {
    await shown({ reading: { transactions: takenBackTransactions } })
    const lines = activity()
      .elements()
      .map(({ textContent }) => textContent)
    expect(lines).toEqual([
      'Pay-in taken back−$200.00REV-3DXK8W… · 17 Apr 2025, 09:02 · $200 typed for $20',
      'Deposit+$200.00DEP-6TBY2M… · 17 Apr 2025, 09:00 · Taken back',
    ])
    expect(activity().first().element().getAttribute('data-look')).toBe('transfer')
  })

  test('suggests a next step if there are no transactions', async () => {
    await shown({ reading: { balance: 0, transactions: [] } })
    await expect
      .element(region('Recent Activity'))
      .toHaveTextContent('No transactions yet. Add funds to begin.')
    await expect.element(activity()).not.toBeInTheDocument()
    await expect.element(link('Add Funds')).toBeVisible()
  })
})
