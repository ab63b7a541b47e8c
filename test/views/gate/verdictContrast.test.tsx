import axe from 'axe-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Verdict as VerdictName, verdicts } from '../../../src/domain/gate/verdict.ts'
import { Verdict } from '../../../src/views/ui/parts/Verdict.tsx'
import { AppTheme } from '../../../src/views/ui/theme/AppTheme.tsx'
import { camperOnTheWire, sessions } from '../../flows/support/people.ts'
import {
  answer,
  forgetEverybody,
  openPage,
  refusal,
  signInAs,
  stubHost,
} from '../../portal/support/portal.tsx'
import { scan } from '../../portal/support/scan.ts'

const usual = { 'prefers-contrast': '', 'forced-colors': '', 'prefers-color-scheme': '' }

async function setMedia(features: Partial<typeof usual>) {
  const wanted = Object.entries({ ...usual, ...features, 'prefers-reduced-motion': 'reduce' })
  await cdp().send('Emulation.setEmulatedMedia', {
    features: wanted.map(([name, value]) => ({ name, value })),
  })
}

afterEach(() => setMedia({}))

async function textsBelow7() {
  await Promise.all(document.getAnimations().map(({ finished }) => finished))
  const { violations } = await axe.run(document.body, {
    runOnly: ['color-contrast-enhanced'],
    elementRef: true,
  })
  return violations.flatMap(({ nodes }) => nodes.map(({ element }) => element?.outerHTML))
}

async function panelsIn(features: Partial<typeof usual>): Promise<ReadonlyMap<VerdictName, HTMLElement>> {
  await page.viewport(390, 844)
  await setMedia(features)
  const { container } = await render(
    <AppTheme>
      {verdicts.map((verdict) => (
        <Verdict key={verdict} verdict={verdict} sentence="Tariro Moyo" />
      ))}
    </AppTheme>,
  )
  const panels = [...container.querySelectorAll<HTMLElement>('[data-verdict]')]
  return new Map(panels.map((panel) => [panel.dataset.verdict as VerdictName, panel]))
}

function outlineOf(panel: HTMLElement): string {
  const { borderStyle, borderWidth, borderRadius, clipPath } = getComputedStyle(panel)
  return [borderStyle, borderWidth, borderRadius, clipPath].join()
}

describe('[W535, W609] the six verdicts', () => {
  test.each<readonly [what: string, features: Partial<typeof usual>]>([
    ['with the usual settings', {}],
    ['with more contrast', { 'prefers-contrast': 'more' }],
    ['in forced colours', { 'forced-colors': 'active' }],
  ])('differ by outline, sign and word, without colour: %s', async (_what, features) => {
    const panels = await panelsIn(features)
    expect([...panels.keys()]).toEqual([
      'checkedIn',
      'alreadyCheckedIn',
      'notFound',
      'unreachable',
      'refused',
      'noted',
    ])
    const aspects = [
      outlineOf,
      (panel: HTMLElement) => panel.querySelector('svg')?.innerHTML,
      (panel: HTMLElement) => panel.querySelector('h2')?.textContent,
    ]
    for (const aspect of aspects) expect(new Set([...panels.values()].map(aspect)).size).toBe(6)
  })

  test.each(['light', 'dark'])(
    'have a contrast of at least 7:1 if more contrast is preferred, %s',
    async (scheme) => {
      await panelsIn({ 'prefers-contrast': 'more', 'prefers-color-scheme': scheme })
      expect(await textsBelow7()).toEqual([])
    },
  )

  test.each([
    ['light', 'rgb(0, 0, 0)', 'rgb(255, 255, 255)'],
    ['dark', 'rgb(255, 255, 255)', 'rgb(0, 0, 0)'],
  ])('use only black and white if more contrast is preferred, %s', async (scheme, ink, paper) => {
    const panels = await panelsIn({ 'prefers-contrast': 'more', 'prefers-color-scheme': scheme })
    const unanswered = panels.get('unreachable')
    if (!unanswered) throw new Error('no panel')
    const { backgroundColor, borderColor, color } = getComputedStyle(unanswered)
    expect([color, borderColor, backgroundColor]).toEqual([ink, ink, paper])
    expect(getComputedStyle(document.body).backgroundColor).toBe(paper)
  })
})

describe('[W535] the gate page', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    forgetEverybody()
  })

  const child = {
    ...{
      participant: camperOnTheWire,
      place: 'inside',
      since: '2025-04-14T12:05:00.000Z',
      gate: 'South gate',
    },
    ...{ by: 'Rudo', withWhom: null, asksWithWhom: true, last: null },
  }
  const moved = {
    ...{ key: 'a'.repeat(32), kind: 'goHome', code: 'NUZ042', name: 'Naledi Moyo', at: child.since },
    ...{ gate: null, by: 'Rudo', anyway: 'Her bus left', withWhom: 'Her aunt' },
    undone: { at: child.since, by: 'Rudo' },
  }
  const already = () =>
    Response.json({ success: false, message: 'In', reason: 'alreadyCheckedIn' }, { status: 409 })
  const answers = {
    'GET /admin/gate/movements': answer({
      data: {
        movements: [moved, { ...moved, key: 'b'.repeat(32), undone: null }],
        lastHour: { in: 2, out: 1 },
      },
    }),
    'GET /admin/live': answer({ data: { inside: 412, outside: 9, home: 3, expected: 188 } }),
    'GET /admin/gate/people/NUZ042': answer({ data: child }),
    'GET /admin/gate/near/NUZ0A2': answer({ data: [camperOnTheWire] }),
    'POST /admin/checkin/NUZ042?step=search': already,
    'POST /admin/checkin/NUZ0A2?step=search': refusal(404, 'notFound', 'No participant found with this ID'),
  }

  test.each([
    ['a person who is already checked in, with time and place', 'arrive', 'NUZ042', 'Already checked in'],
    ['an unknown code, with the people of similar codes', 'arrive', 'NUZ0A2', 'Did you mean?'],
    ['a child who steps out', 'stepOut', 'NUZ042', 'Naledi Moyo'],
    ['a question about a person who is inside', 'backIn', 'NUZ042', 'Naledi Moyo'],
  ])(
    'has at least 7:1 in every text if more contrast is preferred, light and dark: %s',
    async (_, mode, code, heading) => {
      stubHost(answers)
      const { user } = sessions.admin
      signInAs({ role: 'admin', user: { ...user, abilities: ['gate'], rights: ['gate'] } })
      localStorage.setItem('gateMode', mode)
      await page.viewport(1280, 900)
      await setMedia({ 'prefers-contrast': 'more' })
      const screen = await openPage('/admin/checkin')
      await expect.element(screen.getByLabelText('Participant code')).toBeVisible()
      scan(code)
      await expect.element(page.getByRole('heading', { name: heading })).toBeVisible()
      for (const scheme of ['light', 'dark']) {
        await setMedia({ 'prefers-contrast': 'more', 'prefers-color-scheme': scheme })
        expect(await textsBelow7(), scheme).toEqual([])
      }
    },
  )
})
