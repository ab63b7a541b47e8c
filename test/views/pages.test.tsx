import { Button } from '@mantine/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { adminShellMachine } from '../../src/machines/adminShell.ts'
import { logoutMachine } from '../../src/machines/logout.ts'
import { AdminShellView } from '../../src/views/admin/AdminShellView.tsx'
import ServiceProvider from '../../src/views/provider/ServiceProvider.tsx'
import Landing from '../../src/views/public/landing/Landing.tsx'
import NotFound from '../../src/views/public/NotFound.tsx'
import { LogoutView } from '../../src/views/ui/LogoutView.tsx'
import { PageHeader } from '../../src/views/ui/PageHeader.tsx'
import { PageSkeleton } from '../../src/views/ui/PageSkeleton.tsx'
import { PageOnItsWay } from '../../src/views/ui/TitledSkeleton.tsx'
import { TopBarLayout } from '../../src/views/ui/TopBarLayout.tsx'
import { expectNoProblems } from './support/console.ts'
import { headingProblems, overflow, settle, violations } from './support/inspection.ts'
import { inApp, schemes } from './support/screen.tsx'

/* Pages and compositions that are no flow's own state. */

expectNoProblems()

beforeAll(async () => {
  document.title = 'Pages'
})

const nothing = () => {}
const shell = {
  state: adminShellMachine.resolveState({ value: 'pageOnly' }),
  send: nothing,
  user: {},
  onLogout: nothing,
}
const leaving = logoutMachine.resolveState({
  value: 'confirming',
  context: { role: 'admin', callError: null },
})

const topBar = (
  <TopBarLayout
    person="Welcome back, Nomathemba-Sibusisiwe van der Westhuizen"
    actions={['Change password', 'Sign Out'].map((label) => (
      <Button key={label} variant="default">
        {label}
      </Button>
    ))}
  >
    <PageHeader title="Home" />
  </TopBarLayout>
)

const pages = {
  'the landing page': <Landing />,
  'the page of a wrong address': <NotFound isAlone />,
  'a wrong address inside a shell': (
    <AdminShellView {...shell}>
      <NotFound />
    </AdminShellView>
  ),
  "a service provider's page": <ServiceProvider />,
  'a page under the top bar': topBar,
  'a page that is on its way': (
    <main>
      <PageHeader title="Home" />
      <PageSkeleton />
    </main>
  ),
  'a page that is on its way under its title': (
    <main>
      <PageHeader title="Home" />
      <PageOnItsWay
        page={{ title: 'Welcome back, Naledi', line: '2025 Pathfinder Camporee', width: '72rem' }}
      />
    </main>
  ),
  'a dialog over the shell': (
    <>
      <AdminShellView {...shell}>
        <PageHeader title="Dashboard" />
      </AdminShellView>
      <LogoutView state={leaving} send={nothing} />
    </>
  ),
}

describe.each(Object.entries(pages))('%s', (_name, drawn) => {
  test.each([1280, 390])('is drawn without a fault at %i pixels', async (width) => {
    await page.viewport(width, 844)
    for (const scheme of schemes) {
      const { unmount } = await render(inApp(drawn, { scheme, at: '/admin/dashboard' }))
      settle()
      expect([...headingProblems(), ...(await violations({ isStrict: false }))], scheme).toEqual([])
      expect(overflow(), scheme).toBeLessThanOrEqual(0)
      await unmount()
    }
  })
})
