import axe from 'axe-core'
import { afterEach, describe, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Verdict as VerdictName, verdicts } from '../../src/domain/verdict.ts'
import { AppTheme } from '../../src/views/ui/AppTheme.tsx'
import { Verdict } from '../../src/views/ui/Verdict.tsx'

const usual = { 'prefers-contrast': '', 'forced-colors': '', 'prefers-color-scheme': '' }

async function setMedia(features: Partial<typeof usual>) {
  const wanted = Object.entries({ ...usual, ...features, 'prefers-reduced-motion': 'reduce' })
  await cdp().send('Emulation.setEmulatedMedia', {
    features: wanted.map(([name, value]) => ({ name, value })),
  })
}

afterEach(() => setMedia({}))

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
    ['as everybody sees them', {}],
    ['with more contrast', { 'prefers-contrast': 'more' }],
    ['in the colours of the device alone', { 'forced-colors': 'active' }],
  ])('are told apart without colour by outline, sign and word: %s', async (_what, features) => {
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

  test.each(['light', 'dark'])('have at least 7:1 with more contrast, %s', async (scheme) => {
    await panelsIn({ 'prefers-contrast': 'more', 'prefers-color-scheme': scheme })
    const { violations } = await axe.run(document.body, {
      runOnly: ['color-contrast-enhanced'],
      elementRef: true,
    })
    expect(violations.flatMap(({ nodes }) => nodes.map(({ element }) => element?.outerHTML))).toEqual([])
  })

  test.each([
    ['light', 'rgb(0, 0, 0)', 'rgb(255, 255, 255)'],
    ['dark', 'rgb(255, 255, 255)', 'rgb(0, 0, 0)'],
  ])('stand on a page without grey with more contrast, %s', async (scheme, ink, paper) => {
    const panels = await panelsIn({ 'prefers-contrast': 'more', 'prefers-color-scheme': scheme })
    const unanswered = panels.get('unreachable')
    if (!unanswered) throw new Error('no panel')
    const { backgroundColor, borderColor, color } = getComputedStyle(unanswered)
    expect([color, borderColor, backgroundColor]).toEqual([ink, ink, paper])
    expect(getComputedStyle(document.body).backgroundColor).toBe(paper)
  })
})
