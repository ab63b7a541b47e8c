import type { Page } from '@playwright/test'
import { access } from '../../api/support/calls.ts'
import { breakGateQueue, openAsStaff } from '../support/journeys.ts'
import { staff as addedStaff } from '../support/people.ts'
import { admin, expect, test } from '../support/test.ts'

// The last page of each right is closed to the next right too; otherwise it would open and request its list.
const alone = {
  gate: {
    opens: ['/admin/checkin', '/admin/checkout', '/admin/rollcall'],
    guarded: {
      '/admin/dashboard': '“Office” or “Cash” or “Health”',
      '/admin/registrations': '“Office”',
      '/admin/healthcorner': '“Health”',
      '/admin/merchants': '“Office” or “Cash” or “Books”',
      '/admin/merchants/M1001': '“Office” or “Cash” or “Books”',
      '/admin/withdrawals': '“Cash” or “Books”',
      '/admin/wallets': '“Cash”',
      '/admin/gate/conflicts': '“Office”',
      '/admin/cash': '“Cash”',
      '/admin/closing': '“Cash”',
      '/admin/deposits': '“Cash” or “Books”',
    },
  },
  office: {
    opens: [
      '/admin/dashboard',
      '/admin/registrations',
      '/admin/merchants',
      '/admin/rollcall',
      '/admin/gate/conflicts',
    ],
    guarded: {
      '/admin/healthcorner': '“Health”',
      '/admin/withdrawals': '“Cash” or “Books”',
      '/admin/wallets': '“Cash”',
      '/admin/cash': '“Cash”',
      '/admin/closing': '“Cash”',
      '/admin/deposits': '“Cash” or “Books”',
      '/admin/checkin': '“Gate”',
      '/admin/checkout': '“Gate”',
    },
  },
  cash: {
    opens: [
      ...['/admin/dashboard', '/admin/merchants', '/admin/withdrawals', '/admin/cash', '/admin/deposits'],
      '/admin/closing',
    ],
    guarded: {
      '/admin/books': '“Books”',
      '/admin/registrations': '“Office”',
      '/admin/healthcorner': '“Health”',
      '/admin/checkin': '“Gate”',
      '/admin/checkout': '“Gate”',
      '/admin/rollcall': '“Gate” or “Office”',
      '/admin/gate/conflicts': '“Office”',
    },
  },
  books: {
    opens: ['/admin/merchants', '/admin/withdrawals', '/admin/deposits', '/admin/books'],
    guarded: {
      '/admin/dashboard': '“Office” or “Cash” or “Health”',
      '/admin/registrations': '“Office”',
      '/admin/healthcorner': '“Health”',
      '/admin/wallets': '“Cash”',
      '/admin/cash': '“Cash”',
      '/admin/closing': '“Cash”',
      '/admin/checkin': '“Gate”',
      '/admin/checkout': '“Gate”',
      '/admin/rollcall': '“Gate” or “Office”',
      '/admin/gate/conflicts': '“Office”',
    },
  },
  health: {
    opens: ['/admin/dashboard', '/admin/healthcorner'],
    guarded: {
      '/admin/registrations': '“Office”',
      '/admin/merchants': '“Office” or “Cash” or “Books”',
      '/admin/withdrawals': '“Cash” or “Books”',
      '/admin/wallets': '“Cash”',
      '/admin/cash': '“Cash”',
      '/admin/closing': '“Cash”',
      '/admin/deposits': '“Cash” or “Books”',
      '/admin/checkin': '“Gate”',
      '/admin/checkout': '“Gate”',
      '/admin/rollcall': '“Gate” or “Office”',
      '/admin/gate/conflicts': '“Office”',
    },
  },
} as const
const rightsInTurn = ['gate', 'office', 'cash', 'books', 'health'] as const

function visit(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

function press(page: Page, calls: readonly { method: string; path: string; body?: object }[]) {
  return page.evaluate(async (all) => {
    const answers: string[] = []
    for (const { method, path, body } of all) {
      const headers = { 'content-type': 'application/json' }
      const sent = method === 'GET' ? {} : { headers, body: JSON.stringify(body ?? {}) }
      const response = await fetch(path, { method, ...sent })
      const { reason = '' } = await response.json().catch(() => ({}))
      answers.push(`${response.status} ${reason}`)
    }
    return answers
  }, calls)
}

const linksOf = async (page: Page) =>
  page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

test('[W001, W003, W004, W008, W016] the calls of all buttons hidden from a right are refused, and the session stays @all', async ({
  page,
  browser,
  baseURL,
  consoleErrors,
}) => {
  const office = await browser.newContext({ ...(baseURL && { baseURL }) })
  const lead = office.request
  expect((await lead.post('/api/admin/signin', { data: admin })).status()).toBe(200)
  const account = { ...addedStaff.rights, rights: ['gate'] }
  const added = await lead.post('/api/admin/staff/new', { data: account })
  const { data: first } = await added.json()
  const { staff } = await (await lead.get('/api/admin/staff')).json()
  const { id } = staff.find(({ email }: { email: string }) => email === account.email)

  const password = 'at the gate by dawn'
  await page.request.post('/api/admin/signin', {
    data: { email: account.email, password: first.oneTimePassword },
  })
  const changed = await page.request.put('/api/account/password', {
    data: { currentPassword: first.oneTimePassword, newPassword: password },
  })
  expect(changed.status()).toBe(200)
  // A gate with a queue would read its list at an unpredictable time.
  await breakGateQueue(page)
  const begun = ['/api/admin/live', '/api/admin/gate/movements'].map((path) =>
    page.waitForRequest((request) => new URL(request.url()).pathname === path),
  )
  await openAsStaff(page, { email: account.email, password }, '/admin')
  await expect(page).toHaveURL('/admin/checkin')
  await Promise.all(begun)

  let held: readonly string[] = ['gate']
  for (const right of rightsInTurn) {
    if (right !== 'gate') {
      const { name } = account
      const data = { name, rights: [right], read: { name, rights: held } }
      expect((await lead.put(`/api/admin/staff/${id}`, { data })).status()).toBe(200)
      held = [right]
      await page.getByRole('button', { name: 'Check again' }).click()
    }
    const { opens, guarded } = alone[right]
    await expect.poll(() => linksOf(page), right).toEqual(opens)

    const asked: string[] = []
    const hear = (request: { url: () => string }) => asked.push(request.url())
    for (const [path, needed] of Object.entries(guarded)) {
      await visit(page, path)
      page.on('request', hear)
      await expect(page.getByText(`This page needs the right ${needed}.`), path).toBeVisible()
      page.off('request', hear)
    }
    expect(asked.filter((url) => url.includes('/api/'))).toEqual([])

    const hidden = Object.values(access).filter(({ verdicts }) => verdicts[right] === 'right')
    expect(hidden.length).toBeGreaterThan(5)
    expect(await press(page, hidden)).toEqual(hidden.map(() => '403 noRight'))
    for (const error of consoleErrors.splice(0)) expect(error).toContain('403')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('isAuthenticated'))).toBe('true')
  }
  const data = { name: account.name, rights: [], read: { name: account.name, rights: held } }
  expect((await lead.put(`/api/admin/staff/${id}`, { data })).status()).toBe(200)
  await visit(page, '/admin/healthcorner')
  await expect(page.getByText('This page needs the right “Health”.')).toBeVisible()
  await expect.poll(() => linksOf(page)).toEqual([])
  // Leaves the page, so that its last writes finish before the next page opens.
  await page.goto('about:blank')
  for (const error of consoleErrors.splice(0)) expect(error).toContain('403')
  await office.close()
})

const camper = {
  _id: 'p-42',
  code: 'NUZ042',
  firstname: 'Naledi',
  lastname: 'Moyo',
  gender: 'FEMALE',
  age: 17,
  union: 'North Union',
  country: 'Zimbabwe',
  whatsapp: '+263 77 000 0042',
  checkedIn: false,
  checkedOut: false,
}
const stall = {
  _id: 'm-1',
  merchantNumber: 'M1001',
  merchantName: 'Adventure Desk',
  balance: 125.5,
  createdAt: '2025-02-01T08:00:00.000Z',
}
const count = { count: 0, percentage: 0 }

const documented: Readonly<Record<string, object>> = {
  'GET /admin/dashboard/stats': {
    data: { totalRegistrations: 1, checkedIn: count, healthRecords: count, checkedOut: count },
  },
  'GET /admin/participants': { participants: [camper] },
  'GET /admin/participants/NUZ042': { data: camper },
  'GET /admin/participants/NUZ042/health': { data: { ...camper, bloodType: 'O+' }, message: 'Found.' },
  'POST /admin/checkin/NUZ042?step=search': { data: camper, message: 'Found.' },
  'GET /admin/merchants': { merchants: [stall] },
  'GET /merchants/transactions/M1001': { data: [], merchantBalance: 125.5 },
  'GET /admin/withdrawals': { data: { withdrawals: [], totalWithdrawn: 0, count: 0 } },
  'GET /profile/health/NUZ042': { data: null, message: 'None.' },
  'GET /profile/has-medical-records/NUZ042': { hasMedicalRecords: false, medicalRecords: null },
  'GET /profile/wallet/NUZ042': { balance: 12.5, transactions: [] },
}

async function standInFor(page: Page): Promise<{ readonly unknown: readonly string[] }> {
  const unknown: string[] = []
  await page.route('**/api/**', (route) => {
    const { pathname, search } = new URL(route.request().url())
    const line = `${route.request().method()} ${pathname.replace('/api', '')}${search}`
    const answer = documented[line]
    if (answer === undefined) unknown.push(line)
    return route.fulfill({ json: { success: true, ...answer } })
  })
  return { unknown }
}

async function openWith(page: Page, role: string, user: object, path: string): Promise<void> {
  await page.goto('/register')
  await page.evaluate(
    (keys) => {
      localStorage.clear()
      for (const [key, value] of Object.entries(keys)) localStorage.setItem(key, value)
    },
    { isAuthenticated: 'true', userRole: role, userData: JSON.stringify(user) },
  )
  await page.goto(path)
}

const traces =
  /My account|Your account|Camp leads|This device|Who is at this gate|Sign out everywhere|Signed in (on|at)|Audit|Paired|Lock (the )?health|New password for|No rights yet|Check again/

test('[W002, W018] a server with only the documented API gets no other call, and nothing of staff and rights is shown', async ({
  page,
}) => {
  const { unknown } = await standInFor(page)
  const walk = async (paths: Readonly<Record<string, string | RegExp>>) => {
    for (const [path, title] of Object.entries(paths)) {
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1, name: title }), path).toBeVisible()
      await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0)
      expect(await page.locator('#root').textContent(), path).not.toMatch(traces)
    }
  }

  await openWith(page, 'admin', { email: 'gate@camp.example.org', name: 'Gate Operator' }, '/admin')
  await expect(page).toHaveURL('/admin/dashboard')
  expect(await linksOf(page)).toEqual([
    '/admin/dashboard',
    '/admin/registrations',
    '/admin/healthcorner',
    '/admin/merchants',
    '/admin/withdrawals',
    '/admin/checkin',
    '/admin/checkout',
  ])
  await walk({
    '/admin/dashboard': 'Admin Dashboard',
    '/admin/registrations': 'Registration Management',
    '/admin/healthcorner': 'Health Corner',
    '/admin/merchants': 'Merchants',
    '/admin/merchants/M1001': 'Adventure Desk',
    '/admin/withdrawals': 'Withdrawals',
    '/admin/wallets': 'Wallet Management',
    '/admin/checkout': 'Participant Check-Out',
    '/admin/checkin': 'Participant Check-In',
    '/admin/staff': 'Page not found',
    '/admin/devices': 'Page not found',
    '/admin/audit': 'Page not found',
    '/admin/account': 'Page not found',
  })
  await visit(page, '/admin/healthcorner')
  await page.getByLabel('Barcode ID').fill('NUZ042')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Naledi Moyo')
  await visit(page, '/admin/checkin')
  await page.getByLabel('Participant code').fill('NUZ042')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Naledi Moyo' })).toBeVisible()

  await openWith(page, 'merchant', stall, '/merchant/home')
  await expect(page.getByText('Adventure Desk').first()).toBeVisible()
  expect(await page.locator('#root').textContent()).not.toMatch(traces)

  await openWith(page, 'participant', camper, '/app')
  await walk({
    '/app': /./,
    '/app/registration': /./,
    '/app/health': /./,
    '/app/wallet': /./,
    '/app/schedule': /./,
    '/app/account': 'Page not found',
  })
  expect(unknown).toEqual([])
})
