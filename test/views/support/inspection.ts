import axe from 'axe-core'

// The source of every element that is looked at costs a tenth of axe's time: what is at fault shows its own.
axe.configure({ noHtml: true })

/** What makes two drawings the same: generated ids and typed values are left out. */
export function markupOf(root: Element): string {
  return root.innerHTML
    .replace(/<style[^>]*>.*?<\/style>/gs, '')
    .replace(/_r_[0-9a-z]+_|mantine-[0-9a-z]{7,9}\b/g, 'id')
    .replace(/ (value|data-testid)="[^"]*"/g, '')
}

/**
 * What makes two drawings the same for axe: of each text, only which others are the same. A field's value is never
 * judged by axe, its placeholder is no longer there for it.
 */
export function structureOf(root: Element): string {
  return structureOfMarkup(markupOf(root))
}

/** The same of what `markupOf` has given. */
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

/** Which elements are shown, but for what is in one that is not, and which of them scroll. */
export function shownPartsOf(root: Element): string {
  return Array.from(root.querySelectorAll('*'), (part) => {
    const { display, visibility, contentVisibility, overflowX, overflowY } = getComputedStyle(part)
    if (display === 'none' || visibility !== 'visible' || contentVisibility === 'hidden') return '-'
    if (display === 'contents') return '.'
    if (!/auto|scroll/.test(overflowX + overflowY)) return '+'
    return part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight ? 's' : '+'
  }).join('')
}

/** Brings every transition to its end; what runs forever, a spinner, goes on. */
export function settle(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
  }
}

const whatIsTold: axe.RunOptions = {
  resultTypes: ['violations'],
  selectors: false,
  elementRef: true,
  // No rule that is on asks for the texts of style sheets or for media.
  preload: false,
}

interface Judgement {
  /** 7:1 instead of 4.5:1. */
  readonly isStrict: boolean
}

/** axe lets the page go on after each rule; here nothing else is to be done, and each time a frame would be drawn. */
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

/** One line for each accessibility violation of the whole document. */
export async function violations({ isStrict }: Judgement): Promise<readonly string[]> {
  const { violations: found } = await runAtOnce(document, {
    ...whatIsTold,
    rules: { 'color-contrast-enhanced': { enabled: isStrict } },
  })
  return found.flatMap(linesOf)
}

/** The same without the contrasts, which are most of axe's work. */
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

/** What is wrong with the headings: not exactly one of the first level, or a level that is skipped. */
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

/** How far the page, a dialog or what scrolls in it reaches beyond its right edge, in pixels. */
export function overflow(): number {
  const page = document.documentElement.scrollWidth - window.innerWidth
  const scrollers = Array.from(document.querySelectorAll('[role="dialog"], [role="dialog"] *')).filter(
    (part) => part.role === 'dialog' || /auto|scroll/.test(getComputedStyle(part).overflowX),
  )
  return Math.max(page, ...scrollers.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
}
