import { Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ParticipantLayout } from '../../../src/views/camper/ParticipantLayout.tsx'
import ParticipantShell from '../../../src/views/camper/ParticipantShell.tsx'
import { PageHeader } from '../../../src/views/ui/layout/PageHeader.tsx'
import { Toast } from '../../../src/views/ui/parts/Toast.tsx'
import { sessions } from '../../flows/support/people.ts'
import { forgetEverybody, signInAs } from '../../portal/support/portal.tsx'
import { expectNoProblems } from '../support/console.ts'
import { headingProblems, overflow, settle, violations } from '../support/inspection.ts'
import { inApp, schemes } from '../support/screen.tsx'

expectNoProblems()

const documented = [
  ['[P075]', 'Home', '/app'],
  ['[P076]', 'Registration', '/app/registration'],
  ['[P078]', 'Health', '/app/health'],
  ['[P079]', 'Schedule', '/app/schedule'],
  ['[P080]', 'Wallet', '/app/wallet'],
] as const

const navigation = () => page.getByRole('navigation')
const link = (name: string) => navigation().getByRole('link', { name, exact: true })
const boxOf = (element: Element) => element.getBoundingClientRect()

function Page() {
  return <h1 style={{ height: 3_000 }}>At {useLocation().pathname}</h1>
}

function openShell(at = '/app/elsewhere') {
  return render(
    inApp(
      <Routes>
        <Route path="/app" element={<ParticipantShell />}>
          <Route index element={<Page />} />
          <Route path="*" element={<Page />} />
        </Route>
      </Routes>,
      { at },
    ),
  )
}

const names = () =>
  navigation()
    .getByRole('link')
    .elements()
    .map((element) => element.textContent)

beforeEach(async () => {
  signInAs(sessions.participant)
  await page.viewport(1280, 800)
})
afterEach(forgetEverybody)

describe('the top navigation', () => {
  test.each(documented)('%s "%s" leads to %s', async (_row, name, path) => {
    await openShell()
    await link(name).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(`At ${path}`)
  })

  test('has the five links in their order, above the page', async () => {
    await openShell()
    expect(names()).toEqual(['Home', 'Registration', 'Health', 'Schedule', 'Wallet'])
    const { bottom } = boxOf(navigation().element())
    expect(bottom).toBeLessThanOrEqual(boxOf(page.getByRole('main').element()).top)
  })

  test.each(documented)(
    '%s marks only "%s" as the current page, and not by colour alone',
    async (_row, name, path) => {
      await openShell(path)
      const current = Array.from(document.querySelectorAll('[aria-current="page"]')).filter((element) =>
        element.checkVisibility(),
      )
      expect(current).toEqual([link(name).element()])
      const weights = navigation()
        .getByRole('link')
        .elements()
        .map((element) => [element.textContent, getComputedStyle(element).fontWeight])
      expect(weights.filter(([, weight]) => weight === '700')).toEqual([[name, '700']])
      expect(getComputedStyle(link(name).element()).boxShadow).not.toBe('none')
    },
  )
})

describe('on a small screen', () => {
  beforeEach(() => page.viewport(390, 844))

  test('[P077, P083] a bottom bar repeats the five links; Registration is labelled "ID Card"', async () => {
    await openShell()
    expect(names()).toEqual(['Home', 'ID Card', 'Health', 'Schedule', 'Wallet'])
    for (const [, name, path] of documented) {
      await link(name === 'Registration' ? 'ID Card' : name).click()
      await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(`At ${path}`)
    }
  })

  test.each([
    [16, 320],
    [16, 390],
    [32, 320],
    [32, 390],
    [32, 768],
  ])('with a font of %i px at a width of %i px no label meets the next link', async (font, width) => {
    await page.viewport(width, 844)
    document.documentElement.style.fontSize = `${font}px`
    onTestFinished(() => {
      document.documentElement.style.fontSize = ''
    })
    await openShell()
    for (const name of ['Home', 'ID Card', 'Health', 'Schedule', 'Wallet'])
      await expect.element(link(name)).toBeVisible()
    const cut = navigation()
      .getByRole('link')
      .elements()
      .filter((element) => {
        const text = document.createRange()
        text.selectNodeContents(element.lastElementChild ?? element)
        const label = boxOf(element.lastElementChild ?? element)
        return label.width > 1 && text.getBoundingClientRect().width > boxOf(element).width
      })
    expect(cut.map(({ textContent }) => textContent)).toEqual([])
  })

  test('[P083] the bar stays at the bottom, with links large enough for a thumb', async () => {
    await openShell()
    const bar = () => boxOf(navigation().element())
    expect({ left: bar().left, right: bar().right, bottom: bar().bottom }).toEqual({
      left: 0,
      right: 390,
      bottom: 844,
    })
    window.scrollTo(0, 1_000)
    expect(bar().bottom).toBe(844)
    for (const element of navigation().getByRole('link').elements()) {
      const { width, height } = boxOf(element)
      expect(height).toBeGreaterThanOrEqual(56)
      expect(width).toBeGreaterThanOrEqual(56)
      expect(element.querySelector('svg')).not.toBeNull()
    }
  })

  test('the current link is marked by a shape and by its font weight', async () => {
    await openShell('/app/registration')
    const shapes = navigation()
      .getByRole('link')
      .elements()
      .map((element) => [
        getComputedStyle(element).fontWeight,
        getComputedStyle(element.querySelector('span') ?? element).backgroundColor,
      ])
    expect(shapes.map(([weight]) => weight)).toEqual(['500', '700', '500', '500', '500'])
    expect(shapes.map(([, background]) => background === 'rgba(0, 0, 0, 0)')).toEqual([
      true,
      false,
      true,
      true,
      true,
    ])
  })

  test('the bar covers neither the end of the page, nor the focused element, nor a message', async () => {
    await render(
      inApp(
        <ParticipantLayout
          camper={sessions.participant.user}
          onChangePassword={() => {}}
          onSignOut={() => {}}
        >
          <h1 style={{ height: 3_000 }}>A long page</h1>
          <Toast tone="bad" incident="print" onClose={() => {}}>
            Failed to print.
          </Toast>
        </ParticipantLayout>,
      ),
    )
    const bar = boxOf(navigation().element())
    expect(boxOf(page.getByRole('alert').element()).bottom).toBeLessThanOrEqual(bar.top)
    const last = page.getByRole('button', { name: 'Change password' }).element()
    if (last instanceof HTMLElement) last.focus()
    await expect.poll(() => boxOf(last).bottom).toBeLessThanOrEqual(bar.top)
    window.scrollTo(0, 10_000)
    expect(boxOf(last).bottom).toBeLessThanOrEqual(bar.top)
  })
})

test('[P081] "Sign Out" is in sight at every width and asks for confirmation', async () => {
  for (const width of [1280, 390]) {
    await page.viewport(width, 844)
    const { unmount } = await openShell('/app/schedule')
    const button = page.getByRole('button', { name: 'Sign Out' })
    await expect.element(button).toBeInViewport({ ratio: 1 })
    await button.click()
    await expect.element(page.getByRole('dialog', { name: 'Sign Out' })).toBeVisible()
    await unmount()
  }
})

test('shows the camper’s name and code, and opens the password change', async () => {
  await openShell()
  await expect.element(page.getByRole('contentinfo')).toHaveTextContent('Signed in as Naledi MoyoNUZ042')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Change password' })).toBeVisible()
})

test('a new page starts at the top', async () => {
  await openShell()
  window.scrollTo(0, 1_000)
  expect(window.scrollY).toBe(1_000)
  await link('Health').click()
  await expect.poll(() => window.scrollY).toBe(0)
})

test('the first Tab focuses a link that skips to the page', async () => {
  await openShell()
  await userEvent.keyboard('{Tab}')
  const skip = page.getByRole('link', { name: 'Skip to the page' })
  await expect.element(skip).toHaveFocus()
  await expect.element(skip).toBeInViewport({ ratio: 1 })
  await expect.element(skip).toHaveAttribute('href', '#main')
  expect(document.querySelector('#main')).toBe(page.getByRole('main').element())
})

test('the brand is vertically centred in the header', async () => {
  await openShell()
  const header = page.getByRole('banner').element()
  const middleOf = (element: Element) => boxOf(element).top + boxOf(element).height / 2
  const brand = header.querySelector('svg') ?? document.body
  expect(Math.abs(middleOf(brand) - middleOf(header))).toBeLessThan(1)
})

test('only the page itself is printed', async () => {
  await openShell()
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  try {
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const part of [navigation(), page.getByRole('banner'), page.getByRole('contentinfo')])
      await expect.element(part).not.toBeInTheDocument()
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  }
})

const longName = {
  firstname: 'Tinotenda-Makanaka',
  lastname: 'van der Westhuizen-Nomathemba',
  code: 'CAGRPU-001',
}

describe.each([
  ['a camper', sessions.participant.user],
  ['a camper with a long name', longName],
  ['a camper without stored details', {}],
])('the frame around the page of %s', (_who, camper) => {
  test.each([1280, 1000, 390, 320])(
    'has no accessibility violation and no overflow at %i pixels',
    async (width) => {
      await page.viewport(width, 844)
      for (const scheme of schemes) {
        const { unmount } = await render(
          inApp(
            <ParticipantLayout camper={camper} onChangePassword={() => {}} onSignOut={() => {}}>
              <PageHeader title="My Wallet" />
            </ParticipantLayout>,
            { scheme, at: '/app/wallet' },
          ),
        )
        settle()
        expect([...headingProblems(), ...(await violations({ isStrict: false }))], scheme).toEqual([])
        expect(overflow(), scheme).toBeLessThanOrEqual(0)
        expect(overlaps(), scheme).toEqual([])
        await unmount()
      }
    },
  )
})

function isCutOff(element: Element): boolean {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (getComputedStyle(around).overflow === 'hidden' && boxOf(element).top >= boxOf(around).bottom)
      return true
  return false
}

function overlaps(): readonly string[] {
  const parts = Array.from(document.querySelectorAll('header svg + span, header a, header button')).filter(
    (element) => element.checkVisibility() && !isCutOff(element),
  )
  return parts.slice(1).flatMap((part, index) => {
    const before = parts[index]
    if (!before || boxOf(part).left >= boxOf(before).right) return []
    return [`${before.textContent} reaches into ${part.textContent}`]
  })
}
