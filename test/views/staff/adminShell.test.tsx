import { Route, Routes, useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { SessionUser } from '../../../src/domain/account/session.ts'
import { documentedCamp } from '../../../src/domain/camp/facts.ts'
import { readSettings } from '../../../src/domain/lib/settings.ts'
import type { Permissions } from '../../../src/domain/staff/rights.ts'
import { openPortal, sessionActor } from '../../../src/flows/account/session.ts'
import AdminShell from '../../../src/views/staff/AdminShell.tsx'
import { AdminShellView, closedNavigation } from '../../../src/views/staff/AdminShellView.tsx'
import { CampContext } from '../../../src/views/ui/camp.ts'
import { Mark } from '../../../src/views/ui/parts/Mark.tsx'
import { expectNoProblems } from '../support/console.ts'
import { inApp } from '../support/screen.tsx'

// The shell's logout asks the session for drafts that would be lost.
openPortal(readSettings({}))
expectNoProblems()

const documented = [
  ['Dashboard', '/admin/dashboard'],
  ['Registrations', '/admin/registrations'],
  ['Health Corner', '/admin/healthcorner'],
  ['Merchants', '/admin/merchants'],
  ['Withdrawals', '/admin/withdrawals'],
] as const
const atTheGate = [
  ['Check-In', '/admin/checkin'],
  ['Check-Out', '/admin/checkout'],
] as const

const sidebar = () => page.getByRole('complementary')
const link = (name: string) => sidebar().getByRole('link', { name, exact: true })
const openMenu = () => page.getByRole('button', { name: 'Open the navigation' })

function Page() {
  return <h1 style={{ height: 3_000 }}>At {useLocation().pathname}</h1>
}

function openShell(at = '/admin/dashboard') {
  return render(
    inApp(
      <Routes>
        <Route path="/admin" element={<AdminShell notFound={null} />}>
          <Route path="*" element={<Page />} />
        </Route>
      </Routes>,
      { at },
    ),
  )
}

function namesIn(group: string): readonly string[] {
  return sidebar()
    .getByRole('list', { name: group })
    .getByRole('link')
    .elements()
    .map((element) => element.textContent.trim())
}

beforeEach(async () => {
  localStorage.clear()
  sessionActor().send({ type: 'storage.changed', session: null })
  await page.viewport(1280, 800)
})

describe('the sidebar', () => {
  test.each([
    ['[A020]', ...documented[0]],
    ['[A021]', ...documented[1]],
    ['[A022]', ...documented[2]],
    ['[A023]', ...documented[3]],
    ['[A024]', ...documented[4]],
    ['At the gate:', ...atTheGate[0]],
    ['At the gate:', ...atTheGate[1]],
  ])('%s "%s" leads to %s', async (_row, name, path) => {
    await openShell('/admin/elsewhere')
    await link(name).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(`At ${path}`)
  })

  test('[A025] reading: the five documented links are its first group, Check-In and Check-Out the second', async () => {
    await openShell()
    const all = sidebar().getByRole('navigation').getByRole('link').elements()
    expect(all.map((element) => element.textContent.trim())).toEqual([
      'Dashboard',
      'Registrations',
      'Health Corner',
      'Merchants',
      'Withdrawals',
      'Check-In',
      'Check-Out',
    ])
    expect(namesIn('Administration')).toEqual(documented.map(([name]) => name))
    expect(namesIn('At the gate')).toEqual(['Check-In', 'Check-Out'])
    await expect.element(sidebar().getByRole('heading', { name: 'At the gate' })).toBeVisible()
  })

  test('[A031, A032] is fixed on the left, 18rem wide', async () => {
    await openShell()
    const box = () => sidebar().element().getBoundingClientRect()
    expect(getComputedStyle(sidebar().element()).position).toBe('fixed')
    expect({ left: box().left, top: box().top, width: box().width, height: box().height }).toEqual({
      left: 0,
      top: 0,
      width: 288,
      height: 800,
    })
    window.scrollTo(0, 1_000)
    expect(window.scrollY).toBe(1_000)
    expect({ left: box().left, top: box().top }).toEqual({ left: 0, top: 0 })
  })

  test('[A033, A034] shows the mark and the name of the product', async () => {
    const { container } = await render(inApp(<Mark />))
    const mark = container.querySelector('svg')?.innerHTML
    await openShell()
    const drawings = Array.from(sidebar().element().querySelectorAll('svg'), (svg) => svg.innerHTML)
    expect(drawings[0]).toBe(mark)
    await expect.element(sidebar().getByText('Camporee Portal', { exact: true })).toBeVisible()
  })

  test.each([...documented, ...atTheGate])('[A035] highlights "%s" on %s and below', async (name, path) => {
    for (const at of [path, `${path}/M1001`]) {
      const { unmount } = await openShell(at)
      const current = sidebar().element().querySelectorAll('[aria-current]')
      expect(Array.from(current, (element) => element.textContent.trim())).toEqual([name])
      await expect.element(link(name)).toHaveAttribute('aria-current', 'page')
      const marked = sidebar()
        .getByRole('link')
        .elements()
        .filter((element) => getComputedStyle(element).boxShadow !== 'none')
      expect(marked).toEqual([link(name).element()])
      await unmount()
    }
  })

  test('[A036] ends with "Logout", which asks for a confirmation', async () => {
    await openShell()
    const logout = sidebar().getByRole('button', { name: 'Logout' })
    const { top, bottom } = logout.element().getBoundingClientRect()
    expect(bottom).toBeGreaterThan(800 - 32)
    expect(bottom).toBeLessThanOrEqual(800)
    expect(top).toBeGreaterThan(link('Check-Out').element().getBoundingClientRect().bottom)
    await logout.click()
    await expect.element(page.getByRole('dialog', { name: 'Confirm Logout' })).toBeVisible()
  })
})

describe('the sidebar of a session', () => {
  const all = {
    Administration: ['Dashboard', 'Registrations', 'Health Corner', 'Merchants', 'Withdrawals'],
    'At the gate': ['Check-In', 'Check-Out'],
  }

  function signIn(user: SessionUser) {
    sessionActor().send({ type: 'person.signedIn', session: { role: 'admin', user } })
  }

  function groups(): Readonly<Record<string, readonly string[]>> {
    const lists = sidebar().getByRole('list').elements()
    const names = lists.map((list) => list.getAttribute('aria-label') ?? '')
    return Object.fromEntries(names.map((name) => [name, namesIn(name)]))
  }

  test('[W860] shows the number of open conflicts beside the inbox of the gates, and no number for none', async () => {
    const user: SessionUser = { rights: ['office'], abilities: ['offlineGate'] }
    const shown = async (inbox: number | null) => {
      const screen = await render(
        inApp(
          <AdminShellView navigation={closedNavigation} user={user} inbox={inbox} onLogout={() => {}}>
            {null}
          </AdminShellView>,
        ),
      )
      const names = namesIn('At the gate')
      await screen.unmount()
      return names
    }
    expect(await shown(4)).toContain('Gate Inbox4 to decide')
    expect(await shown(0)).toContain('Gate Inbox')
    expect(await shown(null)).toContain('Gate Inbox')
  })

  test.each<[string, SessionUser, Readonly<Record<string, readonly string[]>>]>([
    ['of a server that sends no rights', {}, all],
    ['of a server that sends only abilities', { abilities: ['passwords'] }, all],
    ['of a lead', { rights: ['lead'] }, all],
    ['with "Gate"', { rights: ['gate'] }, { 'At the gate': ['Check-In', 'Check-Out'] }],
    [
      'with "Office"',
      { rights: ['office'] },
      { Administration: ['Dashboard', 'Registrations', 'Merchants'] },
    ],
    ['with "Cash"', { rights: ['cash'] }, { Administration: ['Dashboard', 'Merchants', 'Withdrawals'] }],
    ['with "Health"', { rights: ['health'] }, { Administration: ['Dashboard', 'Health Corner'] }],
    [
      'with "Gate" and "Health"',
      { rights: ['gate', 'health'] },
      { Administration: ['Dashboard', 'Health Corner'], 'At the gate': ['Check-In', 'Check-Out'] },
    ],
    ['without a right', { rights: [] }, {}],
  ])('[W001, W002] %s shows the pages that it may use', async (_, user, shown) => {
    signIn(user)
    await openShell('/admin/elsewhere')
    expect(groups()).toEqual(shown)
    await expect.element(sidebar().getByRole('button', { name: 'Logout' })).toBeVisible()
  })

  test('[W008] follows the newest rights from the server', async () => {
    signIn({ rights: ['gate'] })
    await openShell('/admin/elsewhere')
    const told = (permissions: Permissions) => sessionActor().send({ type: 'permissions.told', permissions })
    expect(groups()).toEqual({ 'At the gate': ['Check-In', 'Check-Out'] })
    told({ rights: ['gate', 'health'] })
    await expect.element(link('Health Corner')).toBeVisible()
    told({ rights: ['health'] })
    await expect.element(link('Check-In')).not.toBeInTheDocument()
    expect(groups()).toEqual({ Administration: ['Dashboard', 'Health Corner'] })
  })

  test('names the device only if a lead has paired it', async () => {
    signIn({ rights: ['gate'], device: 'Gate 2' })
    const { unmount } = await openShell('/admin/elsewhere')
    await expect.element(sidebar().getByText('This device Gate 2')).toBeVisible()
    await unmount()
    signIn({ rights: ['gate'] })
    await openShell('/admin/elsewhere')
    expect(sidebar().element().textContent).not.toContain('This device')
  })
})

test('[A037] the main area beside the sidebar shows the current page', async () => {
  await openShell('/admin/withdrawals')
  const main = page.getByRole('main')
  await expect.element(main).toHaveTextContent('At /admin/withdrawals')
  expect(main.element().getBoundingClientRect().left).toBe(288)
  await link('Merchants').click()
  await expect.element(main).toHaveTextContent('At /admin/merchants')
})

test('[A366] the layout itself requires no session', async () => {
  expect(localStorage).toHaveLength(0)
  await openShell()
  await expect.element(page.getByRole('main')).toHaveTextContent('At /admin/dashboard')
  await expect.element(link('Dashboard')).toBeVisible()
})

test('[A038] every other page starts at its top', async () => {
  await openShell()
  for (const name of ['Merchants', 'Withdrawals']) {
    window.scrollTo(0, 1_000)
    expect(window.scrollY).toBe(1_000)
    await link(name).click()
    await expect.poll(() => window.scrollY).toBe(0)
  }
})

describe('on a phone', () => {
  beforeEach(() => page.viewport(390, 844))

  test('the sidebar is a drawer that opens on demand and closes after a page is chosen', async () => {
    await openShell()
    await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
    await openMenu().click()
    const drawer = page.getByRole('dialog')
    await expect.element(drawer.getByText('Camporee Portal')).toBeVisible()
    await drawer.getByRole('link', { name: 'Merchants' }).click()
    await expect.element(drawer).not.toBeInTheDocument()
    await expect.element(page.getByRole('main')).toHaveTextContent('At /admin/merchants')
  })

  test('Escape closes the drawer, and its button gets the focus back', async () => {
    await openShell()
    await openMenu().click()
    await expect.element(page.getByRole('button', { name: 'Close the navigation' })).toBeVisible()
    const scrolled = vi.spyOn(window, 'scrollTo')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(openMenu()).toHaveFocus()
    expect(scrolled).not.toHaveBeenCalled()
  })
})

test.each([
  [{ hasContactForm: true, hasNewsletter: false }, 2, 1],
  [{ hasContactForm: false, hasNewsletter: true }, 2, 1],
  [{ hasContactForm: false, hasNewsletter: false }, 2, 0],
  [{ hasContactForm: true, hasNewsletter: true }, 0, 0],
])(
  '[W1515] with %j in version %i, the navigation has %i link to the messages',
  async (forms, version, links) => {
    const { facts } = documentedCamp
    const camp = { ...documentedCamp, version, facts: { ...facts, pages: { ...facts.pages, ...forms } } }
    await render(
      inApp(
        <CampContext value={camp}>
          <AdminShellView
            navigation={closedNavigation}
            user={{ rights: ['office'], abilities: ['campFacts'] }}
            onLogout={() => {}}
          >
            A page
          </AdminShellView>
        </CampContext>,
      ),
    )
    await expect.element(link('Registrations')).toBeVisible()
    expect(link('Messages').elements()).toHaveLength(links)
  },
)
