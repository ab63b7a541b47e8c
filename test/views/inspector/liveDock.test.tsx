import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { readSettings } from '../../../src/domain/lib/settings.ts'
import { openPortal } from '../../../src/flows/account/session.ts'
import { LiveDock } from '../../../src/inspector/live/LiveStream.tsx'
import AdminShell from '../../../src/views/staff/AdminShell.tsx'
import { expectNoProblems } from '../support/console.ts'
import { overflow, settle, violations } from '../support/inspection.ts'
import { inApp, schemes } from '../support/screen.tsx'

expectNoProblems()
openPortal(readSettings({}))
beforeEach(() => localStorage.removeItem('benchDock'))

async function openPage(width: number, height: number, scheme: (typeof schemes)[number] = 'light') {
  await page.viewport(width, height)
  await render(
    inApp(
      <>
        <Routes>
          <Route path="/admin" element={<AdminShell notFound={null} />}>
            <Route path="*" element={<h1>Gate</h1>} />
          </Route>
        </Routes>
        <LiveDock bench="about:blank" />
      </>,
      { at: '/admin/checkin', scheme },
    ),
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

const topOfDock = () =>
  page.getByRole('complementary', { name: 'Inspector' }).element().getBoundingClientRect().top

/** Whether a click at its middle hits the element after scrolling. */
function isReachable(element: Element): boolean {
  element.scrollIntoView({ block: 'nearest' })
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

describe('above the dock', () => {
  test.each([
    [1280, 900],
    [390, 844],
    [1280, 320],
  ])('the logout button and the buttons of its dialog are reachable (%d x %d)', async (width, height) => {
    await openPage(width, height)
    if (width < 1000) await button('Open the navigation').click()
    await expect.poll(() => isReachable(button('Logout').element())).toBe(true)
    await button('Logout').click()
    await expect.element(button('Confirm Logout')).toBeVisible()
    expect(['Cancel', 'Confirm Logout'].map((name) => isReachable(button(name).element()))).toEqual([
      true,
      true,
    ])
    const asked = page.getByRole('dialog', { name: 'Confirm Logout' })
    await expect.element(asked).toBeVisible()
    const dialog = asked.element().getBoundingClientRect()
    expect([dialog.top >= 0, dialog.bottom <= topOfDock()]).toEqual([true, true])
    await button('Cancel').click()
  })

  test('more of the page is in sight after the dock was folded', async () => {
    await openPage(390, 844)
    expect(Math.round(topOfDock())).toBe(404)
    await page.getByText('Inspector', { exact: true }).click()
    await expect.poll(topOfDock).toBe(799)
  })

  test('keys make the dock smaller and larger, and the device remembers its size', async () => {
    await openPage(1280, 800)
    expect(Math.round(topOfDock())).toBe(368)
    const [smaller, larger] = [button('Smaller'), button('Larger')]
    smaller.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(topOfDock).toBe(600)
    await expect.element(smaller).toBeDisabled()
    await larger.click()
    await larger.click()
    await expect.poll(() => Math.round(topOfDock())).toBe(240)
    await expect.element(larger).toBeDisabled()
    await cleanup()
    await openPage(1280, 800)
    expect(Math.round(topOfDock())).toBe(240)
    await page.getByText('Inspector', { exact: true }).click()
    await expect.poll(topOfDock).toBe(755)
    await expect.element(smaller).not.toBeInTheDocument()
    await cleanup()
    await openPage(1280, 800)
    expect(topOfDock()).toBe(755)
  })
})

test.each(schemes)(
  'the dock has no accessibility violation and no overflow, wide and narrow (%s)',
  async (scheme) => {
    await openPage(1280, 844, scheme)
    for (const width of [1280, 390, 320]) {
      await page.viewport(width, 844)
      settle()
      expect(await violations({ isStrict: false })).toEqual([])
      expect(overflow()).toBe(0)
    }
  },
)
