import { Anchor, Button, Checkbox, PasswordInput, Text, TextInput } from '@mantine/core'
import axe from 'axe-core'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConfirmDialog } from '../../../src/views/ui/forms/ConfirmDialog.tsx'
import { CopyButton } from '../../../src/views/ui/forms/CopyView.tsx'
import { SteadyButton } from '../../../src/views/ui/forms/SteadyButton.tsx'
import { AuthLayout } from '../../../src/views/ui/layout/AuthLayout.tsx'
import { PageHeader } from '../../../src/views/ui/layout/PageHeader.tsx'
import { EmptyState } from '../../../src/views/ui/lists/EmptyState.tsx'
import { CodeText } from '../../../src/views/ui/parts/CodeText.tsx'
import { ErrorBanner } from '../../../src/views/ui/parts/ErrorBanner.tsx'
import { Logo, Mark } from '../../../src/views/ui/parts/Mark.tsx'
import { StatusPill } from '../../../src/views/ui/parts/StatusPill.tsx'
import { Verdict } from '../../../src/views/ui/parts/Verdict.tsx'
import { LostTrailScene } from '../../../src/views/ui/scenes/LostTrailScene.tsx'
import { AppTheme } from '../../../src/views/ui/theme/AppTheme.tsx'
import { SchemeToggle } from '../../../src/views/ui/theme/SchemeToggle.tsx'
import { allowMotion } from '../support/screen.tsx'

const schemes = ['light', 'dark'] as const
const colours = ['forest', 'amber', 'red', 'green', 'blue', 'gray']
const variants = ['filled', 'light', 'outline', 'subtle']
const verdicts = [
  ['checkedIn', 'Checked in'],
  ['alreadyCheckedIn', 'Already checked in'],
  ['notFound', 'Not found'],
  ['unreachable', 'No answer'],
  ['refused', 'Not checked in'],
  ['noted', 'Noted on this device'],
] as const
const nothing = () => {}

interface Finding {
  readonly rule: string
  readonly where: string
}

function listed(results: axe.Result[]): Finding[] {
  return results.flatMap(({ id, nodes }) =>
    nodes.map(({ element }) => ({ rule: id, where: element?.outerHTML ?? '' })),
  )
}

/** `unsure` lists contrasts that axe could not measure; they do not count as passed. */
async function inspect(root: Element, options: axe.RunOptions = {}) {
  const { violations, incomplete } = await axe.run(root, { elementRef: true, ...options })
  return {
    violations: listed(violations),
    unsure: listed(incomplete.filter(({ id }) => id.startsWith('color-contrast'))),
  }
}

function Controls() {
  return (
    <form>
      {colours.map((color) =>
        variants.map((variant) => (
          <Button key={color + variant} color={color} variant={variant}>
            {color} {variant}
          </Button>
        )),
      )}
      <Button variant="default">Default</Button>
      <Button disabled>Disabled</Button>
      <TextInput label="Code" description="Letters and digits" placeholder="The code on your ID card" />
      <TextInput label="Email" error="Please enter a valid email address" placeholder="you@example.org" />
      <TextInput label="Union" disabled defaultValue="Cannot be changed" />
      <PasswordInput label="Password" placeholder="At least 6 characters" />
      <Checkbox label="Remember me" defaultChecked />
      <Text c="dimmed">
        Dimmed, with <Anchor href="#kit">a link</Anchor> in it.
      </Text>
      <Text c="red">Red</Text>
      <Text c="green">Green</Text>
    </form>
  )
}

function Kit() {
  return (
    <main id="kit" style={{ padding: 16 }}>
      <PageHeader title="Registrations" description="612 people from 12 unions">
        <Button color="amber">New registration</Button>
        <SchemeToggle />
      </PageHeader>
      <Controls />
      <StatusPill status="Registered" />
      <StatusPill status="Checked In" size="lg" />
      <StatusPill status="Checked Out" />
      <CodeText size="xl">NCU0O1I8</CodeText>
      <CopyButton label="Copy code" copied={false} onCopy={nothing} />
      <CopyButton label="Copy reference" copied onCopy={nothing} />
      <ErrorBanner
        title="Failed to load"
        incident={null}
        action={<Button variant="default">Try again</Button>}
      >
        What you typed was kept.
      </ErrorBanner>
      <ErrorBanner title="Using demo data" tone="warning" incident={null} />
      <ErrorBanner title="Sample figures" tone="info" incident={null} />
      <EmptyState action={<Button variant="default">Clear filters</Button>}>Nobody was found.</EmptyState>
      <LostTrailScene />
      <div data-on="brand" style={{ background: 'var(--camp-brand)' }}>
        <Logo caption="2025 Pathfinder Camporee" />
      </div>
    </main>
  )
}

const signIn = (
  <AuthLayout title="Sign in" description="Who is there?" footer="Small print">
    <TextInput label="Code" />
  </AuthLayout>
)

function ask(overrides: Partial<Parameters<typeof ConfirmDialog>[0]> = {}) {
  return (
    <ConfirmDialog
      opened
      title="Confirm Logout"
      text="Are you sure?"
      confirmLabel="Confirm Logout"
      busyLabel="Logging out..."
      onCancel={nothing}
      onConfirm={nothing}
      {...overrides}
    />
  )
}

function themed(children: ReactNode, scheme: 'light' | 'dark' = 'light') {
  return <AppTheme forceColorScheme={scheme}>{children}</AppTheme>
}

afterEach(() => localStorage.clear())

describe.each(schemes)('in the %s scheme', (scheme) => {
  test('the kit has no accessibility violation', async () => {
    await page.viewport(1280, 900)
    const { container } = await render(themed(<Kit />, scheme))
    expect(await inspect(container)).toEqual({ violations: [], unsure: [] })
  })

  test.each([390, 1280])('the sign-in frame has no accessibility violation at %i pixels', async (width) => {
    await page.viewport(width, 844)
    const { container } = await render(themed(signIn, scheme))
    // A person checked the words over the painted sky; axe checks everything else.
    expect((await inspect(container)).violations).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(width)
  })

  test('a dialog has no accessibility violation, with and without an error', async () => {
    await render(themed(ask({ error: 'The host did not answer.' }), scheme))
    const dialog = page.getByRole('dialog', { name: 'Confirm Logout' })
    await expect.poll(() => getComputedStyle(dialog.element()).opacity).toBe('1')
    expect(await inspect(dialog.element())).toEqual({ violations: [], unsure: [] })
  })

  test('every verdict has a contrast of 7:1, in words of 40 pixels that fit a phone', async () => {
    await page.viewport(390, 844)
    const { container } = await render(
      themed(
        <main>
          <h1>Check-In</h1>
          {verdicts.map(([verdict]) => (
            <Verdict key={verdict} verdict={verdict} titleId={verdict} sentence="One sentence." />
          ))}
        </main>,
        scheme,
      ),
    )
    await Promise.all(document.getAnimations().map(({ finished }) => finished))
    const strict = { rules: { 'color-contrast-enhanced': { enabled: true } } }
    expect(await inspect(container, strict)).toEqual({ violations: [], unsure: [] })
    const words = page.getByRole('heading', { level: 2 }).elements()
    expect(words.map((word) => word.textContent)).toEqual(verdicts.map(([, word]) => word))
    for (const word of words) {
      expect(Number.parseFloat(getComputedStyle(word).fontSize)).toBeGreaterThanOrEqual(40)
      expect(word.scrollWidth).toBeLessThanOrEqual(word.clientWidth)
    }
    expect(new Set(words.map((word) => backgroundBehind(word))).size).toBe(6)
  })
})

function backgroundBehind(word: Element): string | undefined {
  const panel = word.closest('[data-verdict]')
  return panel ? getComputedStyle(panel).backgroundColor : undefined
}

test('the focus of a dialog starts on Cancel', async () => {
  await render(themed(ask()))
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
})

test('a busy dialog shows its progress and cannot be closed', async () => {
  const onCancel = vi.fn()
  await render(themed(ask({ busy: true, onCancel })))
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Logging out...' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  document.querySelector<HTMLElement>('.mantine-Modal-inner')?.click()
  expect(onCancel).not.toHaveBeenCalled()
})

test('[P383] a modal takes 300 ms to close', async () => {
  await allowMotion()
  const screen = await render(themed(ask()))
  const dialog = page.getByRole('dialog').element()
  await screen.rerender(themed(ask({ opened: false })))
  await expect.poll(() => getComputedStyle(dialog).transitionDuration).toBe('0.3s')
  await expect.poll(() => document.contains(dialog)).toBe(false)
})

test('the appearance button switches from the system’s scheme to light, then to dark', async () => {
  await render(
    <AppTheme>
      <SchemeToggle />
    </AppTheme>,
  )
  const toggle = page.getByRole('button', { name: /^Appearance/ })
  await expect.element(toggle).toHaveAccessibleName('Appearance: as the system. Switch to light')
  await toggle.click()
  expect(document.documentElement.dataset.mantineColorScheme).toBe('light')
  await toggle.click()
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
  await expect.element(toggle).toHaveAccessibleName('Appearance: dark. Switch to as the system')
})

test('paper always has the light scheme', async () => {
  await render(themed(<StatusPill status="Registered" />, 'dark'))
  const scheme = () => document.documentElement.dataset.mantineColorScheme
  window.dispatchEvent(new Event('beforeprint'))
  expect(scheme()).toBe('light')
  window.dispatchEvent(new Event('afterprint'))
  expect(scheme()).toBe('dark')
})

test('the favicon has the shapes of the brand mark', async () => {
  const { container } = await render(themed(<Mark />))
  const favicon = new DOMParser().parseFromString(
    await commands.readFile('public/favicon.svg'),
    'image/svg+xml',
  )
  const lines = (root: ParentNode) =>
    Array.from(
      root.querySelectorAll('path, circle'),
      (shape) => shape.getAttribute('d') ?? shape.getAttribute('r'),
    )
  expect(lines(favicon)).toEqual(lines(container))
})

const counted = vi.fn<() => void>()

function Counted() {
  counted()
  return null
}

describe('a steady button', () => {
  const mark = <Counted />
  const shown = (label: string, onClick: () => void, isDisabled = false) => (
    <AppTheme>
      <SteadyButton disabled={isDisabled} leftSection={mark} onClick={onClick}>
        {label}
      </SteadyButton>
    </AppTheme>
  )
  afterEach(() => counted.mockClear())

  test('calls its newest handler without rendering again', async () => {
    const first = vi.fn<() => void>()
    const last = vi.fn<() => void>()
    const { rerender } = await render(shown('Export', first))
    await rerender(shown('Export', last))
    await page.getByRole('button', { name: 'Export' }).click()
    expect(first).not.toHaveBeenCalled()
    expect(last).toHaveBeenCalledOnce()
    expect(counted).toHaveBeenCalledOnce()
  })

  test('renders again when its look changes', async () => {
    const { rerender } = await render(shown('Export', nothing))
    await rerender(shown('Export 3', nothing))
    await expect.element(page.getByRole('button', { name: 'Export 3' })).toBeEnabled()
    await rerender(shown('Export 3', nothing, true))
    await expect.element(page.getByRole('button', { name: 'Export 3' })).toBeDisabled()
  })
})
