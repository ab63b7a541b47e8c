import { Button } from '@mantine/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { logoutMachine } from '../../../src/machines/account/logout.ts'
import ServiceProvider from '../../../src/views/lib/ServiceProvider.tsx'
import WalletManagement from '../../../src/views/money/wallets/WalletManagement.tsx'
import Landing from '../../../src/views/public/landing/Landing.tsx'
import NotFound from '../../../src/views/public/NotFound.tsx'
import { AdminShellView, closedNavigation } from '../../../src/views/staff/AdminShellView.tsx'
import { MerchantHomeView } from '../../../src/views/till/MerchantHomeView.tsx'
import { TopBarLayout } from '../../../src/views/till/TopBarLayout.tsx'
import { LogoutView } from '../../../src/views/ui/flows/LogoutView.tsx'
import { PageHeader } from '../../../src/views/ui/layout/PageHeader.tsx'
import { PageSkeleton } from '../../../src/views/ui/layout/PageSkeleton.tsx'
import { PageOnItsWay } from '../../../src/views/ui/layout/TitledSkeleton.tsx'
import { expectNoProblems } from '../support/console.ts'
import { headingProblems, overflow, settle, violations } from '../support/inspection.ts'
import { inApp, schemes } from '../support/screen.tsx'

expectNoProblems()

beforeAll(async () => {
  document.title = 'Pages'
})

const nothing = () => {}
const shell = {
  navigation: closedNavigation,
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
  'the navigation of the staff, opened': (
    <AdminShellView {...shell} navigation={{ ...closedNavigation, isOpen: true }}>
      <PageHeader title="Dashboard" />
    </AdminShellView>
  ),
  'the sample page of the wallets': (
    <main>
      <WalletManagement />
    </main>
  ),
  ...Object.fromEntries(
    (['pos', 'transactions', 'reports', 'prices'] as const).map((tab) => [
      `the screen of a stall at ${tab}`,
      <main key={tab}>
        <MerchantHomeView
          tab={tab}
          onTab={nothing}
          onTransactions={nothing}
          pos="Cart"
          transactions="Transactions"
          prices="Price list"
        />
      </main>,
    ]),
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
  test.each([1280, 390])('has no accessibility violation and no overflow at %i pixels', async (width) => {
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

test('[W1356] the address of the bench says in a build without it how to get one', async () => {
  const screen = await render(inApp(<NotFound isAlone />, { at: '/inspector/gallery' }))
  await expect
    .element(
      screen.getByText(/^The bench for QA is not in this build\. Start the portal with VITE_INSPECTOR=1/),
    )
    .toBeVisible()
})
