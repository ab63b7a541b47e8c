import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { abilities } from '../../../src/domain/staff/rights.ts'
import { playSignal } from '../../../src/services/browser/sound.ts'
import { sessions } from '../../flows/support/people.ts'
import { answer, freshPortal, openPage, signInAs, stubHost } from '../support/portal.tsx'
import { scan } from '../support/scan.ts'

freshPortal()

const at = '2025-04-14T08:05:00.000Z'
const refused = 'Finish or close this first, then scan again.'
const booking = {
  ...{ referenceId: 'DEP-1', kind: 'topUp', amount: 20, createdAt: at, code: 'NUZ042', name: 'Naledi Moyo' },
  ...{ witness: null, reason: null, reverses: null, reversedBy: null },
}
const desk = { id: 'd-1', cashier: 'lead@camp.example', name: 'Ada Dube', openedAt: at, cash: 70 }
const naledi = {
  ...{ code: 'NUZ042', firstname: 'Naledi', lastname: 'Moyo', age: 17, union: 'North Union' },
  ...{ balance: 67.34, isFrozen: false, isWithdrawn: false },
}
const tendai = { ...naledi, code: 'NUZ043', firstname: 'Tendai', balance: 12 }
const sale = {
  ...{ referenceId: 'PUR-7K3M9QX2TW', ownerCode: 'NUZ042', amount: 5, type: 'purchase', status: 'completed' },
  ...{ createdAt: at, items: [{ name: 'Zip Line', price: 5, quantity: 1 }] },
}

const payIn = 'POST /admin/cash/top-ups'
const answers = {
  'GET /admin/cash': answer({ data: { desk: { ...desk, movements: [booking] }, others: [] } }),
  'GET /admin/cash/people/NUZ042': answer({ data: naledi }),
  'GET /admin/cash/people/NUZ043': answer({ data: tendai }),
  'GET /merchants/transactions/M1001': answer({ data: [sale], merchantBalance: 125.5, total: 1 }),
} as const
const lead = { ...sessions.admin, user: { ...sessions.admin.user, rights: ['lead'], abilities } } as const
const paths = {
  '/admin/cash': lead,
  '/admin/checkin': sessions.admin,
  '/admin/healthcorner': sessions.admin,
  '/merchant/home': sessions.merchant,
} as const
type Path = keyof typeof paths

const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = () => page.getByRole('dialog')
const linesOf = (sent: ReturnType<typeof stubHost>) => sent.map(({ line }) => line)
const typed = () => [...document.querySelectorAll('input')].map(({ name, value }) => [name, value])

async function open(path: Path) {
  const sent = stubHost(answers)
  signInAs(paths[path])
  await openPage(path)
  await expect.poll(() => document.querySelector('[data-code-field]')).not.toBeNull()
  return sent
}

const dialogs: readonly (readonly [Path, opener: string | RegExp])[] = [
  ['/admin/cash', 'To the safe'],
  ['/admin/cash', 'From the safe'],
  ['/admin/cash', 'Close the desk'],
  ['/admin/cash', 'Take back a booking'],
  ['/admin/cash', 'Take back $20.00 of NUZ042'],
  ['/admin/cash', 'Logout'],
  ['/admin/checkin', 'Logout'],
  ['/admin/healthcorner', 'Logout'],
  ['/merchant/home', 'Logout'],
]

test.each(dialogs)(
  '[W661] at %s a scan while the dialog of %s is open is refused and changes nothing',
  async (path, opener) => {
    const sent = await open(path)
    await button(opener).click()
    await expect.element(dialog()).toBeVisible()
    await expect.poll(() => document.activeElement?.closest('[role="dialog"]') != null).toBe(true)
    const before = { lines: linesOf(sent), typed: typed(), title: dialog().element().textContent }
    const focused = document.activeElement

    scan('NUZ043')
    await expect.element(page.getByRole('alert')).toHaveTextContent(refused)
    expect(vi.mocked(playSignal).mock.calls).toEqual([['refused']])
    expect({ lines: linesOf(sent), typed: typed(), title: dialog().element().textContent }).toEqual(before)
    expect(document.activeElement === focused).toBe(true)

    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    scan('NUZ043')
    await expect.element(page.getByText(refused)).not.toBeInTheDocument()
  },
)

test('[W661] an amount typed into a form of the cash desk never reaches a person scanned meanwhile', async () => {
  const sent = await open('/admin/cash')
  scan('NUZ042')
  await expect.element(page.getByRole('heading', { name: 'Naledi Moyo' })).toBeVisible()
  await button('From the safe').click()
  const form = page.getByRole('dialog', { name: 'From the safe' })
  await expect.element(form.getByRole('textbox', { name: 'Amount' })).toHaveFocus()
  scan('NUZ043')
  await expect.element(form.getByRole('textbox', { name: 'Amount' })).toHaveFocus()
  const focused = document.activeElement
  if (focused instanceof HTMLInputElement) await userEvent.fill(focused, '8.50')
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByRole('textbox', { name: 'Amount' })).toHaveValue('8.50')
  await expect.element(page.getByRole('heading', { name: 'Naledi Moyo' })).toBeVisible()
  expect(linesOf(sent)).not.toContain('GET /admin/cash/people/NUZ043')
  expect(linesOf(sent)).not.toContain(payIn)
})

test('[W661] a person found while a form is open leaves the focus in the form', async () => {
  const sent = await open('/admin/cash')
  let tell = (_: Response) => {}
  vi.stubGlobal('fetch', stubbedLate(globalThis.fetch, new Promise((resolve) => (tell = resolve))))
  scan('NUZ042')
  await button('To the safe').click()
  const form = page.getByRole('dialog', { name: 'To the safe' })
  await expect.element(form.getByRole('textbox', { name: 'Amount' })).toHaveFocus()
  tell(Response.json({ success: true, data: naledi }))
  await expect.element(page.getByText('Naledi Moyo').first()).toBeInTheDocument()
  await expect.element(form.getByRole('textbox', { name: 'Amount' })).toHaveFocus()
  expect(linesOf(sent)).not.toContain(payIn)
})

function stubbedLate(fetchNow: typeof fetch, late: Promise<Response>): typeof fetch {
  return (asked, init) =>
    new URL(asked instanceof Request ? asked.url : asked).pathname.includes('/cash/people/')
      ? late
      : fetchNow(asked, init)
}
