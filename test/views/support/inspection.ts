import axe from 'axe-core'

// Collecting the HTML of every element takes a tenth of axe's time; a finding shows its own HTML.
axe.configure({ noHtml: true })

/** The identity of a drawing: its markup without generated ids and typed values. */
export function markupOf(root: Element): string {
  return root.innerHTML
    .replace(/<style[^>]*>.*?<\/style>/gs, '')
    .replace(/_r_[0-9a-z]+_|mantine-[0-9a-z]{7,9}\b/g, 'id')
    .replace(/ (value|data-testid)="[^"]*"/g, '')
}

/**
 * The identity of a drawing for axe: each text is replaced by a number that equal texts share. axe ignores a
 * field's value, and a filled field has no placeholder for it.
 */
export function structureOf(root: Element): string {
  return structureOfMarkup(markupOf(root))
}

export function structureOfMarkup(markup: string): string {
  const texts = new Map<string, string>()
  const named = (text: string) => {
    if (!/[\p{L}\p{N}]/u.test(text)) return text
    const name = texts.get(text) ?? `text ${texts.size}`
    texts.set(text, name)
    return name
  }
  return markup.replace(/(?<= (?:aria-label|title|alt|placeholder)=")[^"]+(?=")|(?<=>)[^<]+(?=<)/g, named)
}

/** The shown elements, except those inside hidden ones, and the elements that scroll. */
export function shownPartsOf(root: Element): string {
  return Array.from(root.querySelectorAll('*'), (part) => {
    const { display, visibility, contentVisibility, overflowX, overflowY } = getComputedStyle(part)
    if (display === 'none' || visibility !== 'visible' || contentVisibility === 'hidden') return '-'
    if (display === 'contents') return '.'
    if (!/auto|scroll/.test(overflowX + overflowY)) return '+'
    return part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight ? 's' : '+'
  }).join('')
}

/** Finishes every finite transition; endless ones, such as a spinner, continue. */
export function settle(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
  }
}

const whatIsTold: axe.RunOptions = {
  resultTypes: ['violations'],
  selectors: false,
  elementRef: true,
  // No enabled rule needs the texts of style sheets or media.
  preload: false,
}

interface Judgement {
  readonly isStrict: boolean
}

/**
 * axe yields to the page after each rule, which would draw a frame each time; this runs the rules without a
 * pause.
 */
export async function runAtOnce(
  context: axe.ElementContext,
  options: axe.RunOptions,
): Promise<axe.AxeResults> {
  const { setTimeout } = window
  const soon = (work: () => void, delay?: number) => {
    if (delay) return setTimeout(work, delay)
    queueMicrotask(work)
    return 0
  }
  Object.assign(window, { setTimeout: soon })
  try {
    return await axe.run(context, options)
  } finally {
    Object.assign(window, { setTimeout })
  }
}

export async function violations({ isStrict }: Judgement): Promise<readonly string[]> {
  const { violations: found } = await runAtOnce(document, {
    ...whatIsTold,
    rules: { 'color-contrast-enhanced': { enabled: isStrict } },
  })
  return found.flatMap(linesOf)
}

/** As `violations`, without the contrasts, which take most of axe's time. */
export async function violationsOfMarkup(): Promise<readonly string[]> {
  const { violations: found } = await runAtOnce(document, {
    ...whatIsTold,
    rules: { 'color-contrast': { enabled: false } },
  })
  return found.flatMap(linesOf)
}

export function linesOf({ id, help, nodes }: axe.Result): readonly string[] {
  return nodes.map(({ element }) => `${id}: ${help}: ${element?.outerHTML.slice(0, 200)}`)
}

function isExposed(heading: Element): boolean {
  return heading.closest('[aria-hidden="true"], [hidden]') === null
}

export function headingProblems(): readonly string[] {
  const levels = Array.from(document.querySelectorAll('h1, h2, h3, h4, h5, h6'))
    .filter(isExposed)
    .map(({ tagName }) => Number(tagName.slice(1)))
  const first = levels.filter((level) => level === 1).length
  const skips = levels.filter((level, index) => level > (levels[index - 1] ?? level) + 1)
  return [
    ...(first === 1 ? [] : [`${first} headings of the first level`]),
    ...skips.map((level) => `a heading of level ${level} skips one`),
  ]
}

/** Pixels by which the page, a dialog or its scroller extends beyond its right edge. */
export function overflow(): number {
  const page = document.documentElement.scrollWidth - window.innerWidth
  const scrollers = Array.from(document.querySelectorAll('[role="dialog"], [role="dialog"] *')).filter(
    (part) => part.role === 'dialog' || /auto|scroll/.test(getComputedStyle(part).overflowX),
  )
  return Math.max(page, ...scrollers.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
}
