import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test'

/**
 * Expects elements inside the window with their whole size, and uncovered at their middle and corners. Does
 * not scroll.
 */
export async function expectInSight(...locators: readonly Locator[]): Promise<void> {
  const [first] = locators
  if (first === undefined) return
  await expect(async () => {
    expect(await first.page().evaluate(hiddenAmong, await elementsOf(locators))).toEqual([])
  }).toPass({ timeout: 5_000 })
}

/** Expects no text with one letter per line, and no page wider than its window. */
export async function expectReadable(page: Locator): Promise<void> {
  await expect(async () => expect(await page.evaluate(brokenLines)).toEqual([])).toPass({ timeout: 5_000 })
}

export interface WindowSize {
  readonly width: number
  readonly height: number
}

/** Checks both in each window size. Elements are located again only where the page has rendered again. */
export async function expectInSightIn(
  windows: readonly WindowSize[],
  readable: Locator,
  ...shown: readonly Locator[]
): Promise<void> {
  const page = readable.page()
  let elements: ElementHandle<Element>[] | undefined
  for (const size of windows) {
    await resize(page, size)
    elements ??= await elementsOf([readable, ...shown])
    const [part, ...others] = elements
    const broken = await part?.evaluate(brokenLines)
    const hidden = await page.evaluate(hiddenAmong, others)
    if (broken?.length === 0 && hidden.length === 0) continue
    await expectInSight(...shown)
    await expectReadable(readable)
    elements = undefined
  }
}

function elementsOf(locators: readonly Locator[]): Promise<ElementHandle<Element>[]> {
  return Promise.all(locators.map((locator) => locator.elementHandle().then(present)))
}

function present(element: ElementHandle<Element> | null): ElementHandle<Element> {
  if (element === null) throw new Error('The page has lost what was looked for.')
  return element
}

/** Waits until listeners of the resize have rendered. */
export async function resize(page: Page, size: WindowSize): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(twoFrames)
}

function twoFrames(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })
}

function hiddenAmong(elements: readonly Element[]): string[] {
  const window = `${innerWidth}x${innerHeight}`
  const hiddenBy = (element: Element): string => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const edges = `${Math.round(left)},${Math.round(top)} to ${Math.round(right)},${Math.round(bottom)}`
    if (right - left === 0 || bottom - top === 0) return 'without size'
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      return `${edges} in ${window}`
    const inset = 3
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + inset, top + inset],
      [right - inset, top + inset],
      [left + inset, bottom - inset],
      [right - inset, bottom - inset],
    ] as const
    for (const [x, y] of points) {
      const above = document.elementFromPoint(x, y)
      if (above && above !== element && !element.contains(above) && !above.contains(element)) {
        return `under ${above.tagName.toLowerCase()}.${above.className} at ${Math.round(x)},${Math.round(y)}`
      }
    }
    return ''
  }
  return elements.map(hiddenBy).filter((problem) => problem !== '')
}

function brokenLines(root: Element): string[] {
  if (!root.isConnected) return ['the page has drawn it anew']
  const broken: string[] = []
  const wide = document.documentElement.scrollWidth - innerWidth
  if (wide > 1) broken.push(`the page is ${wide} px wider than the window`)
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const element = node.parentElement
    if (text.length < 3 || !element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    if (lines > 2 && text.replace(/\s/g, '').length / lines < 3) broken.push(`${lines} lines: ${text}`)
  }
  return broken
}

/** Phones in portrait and landscape, small ones, and a phone at 200 % zoom; sizes in px. */
export const narrowWindows = [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
  { width: 390, height: 667 },
  { width: 320, height: 568 },
  { width: 195, height: 422 },
] as const
