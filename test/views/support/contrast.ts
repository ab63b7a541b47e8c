import type axe from 'axe-core'
import { linesOf, runAtOnce, structureOf } from './inspection.ts'

/*
 * Most texts of a drawing have been drawn before, in the same colours on the same ground. axe judges each kind once;
 * a kind counts as judged only when axe has said so of one of its texts, not when a dialog covered it. Of a text that
 * axe cannot judge where it stands, as on a picture, nothing else is learned when it stands there again.
 */

/** The kinds of text that axe has judged, for one demand on their contrast. */
export type JudgedTexts = Set<string>

const rules = ['color-contrast', 'color-contrast-enhanced'] as const

/**
 * One line for each contrast that is too low, among the texts of a kind that was not judged before.
 * @param isStrict 7:1 instead of 4.5:1
 */
export async function contrastViolations(judged: JudgedTexts, isStrict: boolean): Promise<readonly string[]> {
  const grounds: Grounds = new Map()
  const unjudged = new Map(
    textElements()
      .map((element) => [element, kindsOf(element, grounds)] as const)
      .filter(([, { anywhere, here }]) => !(anywhere && judged.has(anywhere)) && !judged.has(here())),
  )
  if (unjudged.size === 0) return []
  const { passes, violations, incomplete } = await runAtOnce(
    { include: [...unjudged.keys()] },
    {
      runOnly: isStrict ? [...rules] : [rules[0]],
      resultTypes: ['passes', 'violations', 'incomplete'],
      elementRef: true,
      selectors: false,
      preload: false,
    },
  )
  const passed = elementsOf(passes)
  const undecided = new Set([...elementsOf(violations), ...elementsOf(incomplete, isForNow)])
  for (const [element, { anywhere, here }] of unjudged) {
    const isJudged = passed.has(element) || isInactive(element)
    if (!undecided.has(element)) judged.add((isJudged && anywhere) || here())
  }
  return violations.flatMap(linesOf)
}

function elementsOf(
  results: readonly axe.Result[],
  isMeant: (node: axe.NodeResult) => boolean = () => true,
): ReadonlySet<unknown> {
  return new Set(results.flatMap(({ nodes }) => nodes.filter(isMeant).map(({ element }) => element)))
}

/** Why axe cannot judge a text at its place in any other state either: what it is, and what it stands on. */
const lastingReasons: ReadonlySet<unknown> = new Set([
  'bgGradient',
  'bgImage',
  'imgNode',
  'pseudoContent',
  'shortTextContent',
])

/** Whether the text may be judged another time: something else stood before it, as a dialog. */
function isForNow({ any }: axe.NodeResult): boolean {
  return any.some(({ data }) => !lastingReasons.has(data?.messageKey))
}

/** Of others axe looks at no text. */
const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select'

function textElements(): readonly HTMLElement[] {
  const found = new Set<Element>(document.querySelectorAll(fields))
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { nodeValue, parentElement } = texts.currentNode
    if (parentElement && nodeValue?.trim()) found.add(parentElement)
  }
  return [...found].filter((element) => element instanceof HTMLElement).filter(isDrawn)
}

function isDrawn(element: HTMLElement): boolean {
  // What is read aloud and not drawn is one pixel wide.
  return element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1
}

interface Kinds {
  /** All that decides over the text's contrast; undefined where its ground may be another's than an ancestor's. */
  readonly anywhere: string | undefined
  /** The same and its place in the page, for what axe says only of this place. */
  readonly here: () => string
}

function kindsOf(element: HTMLElement, grounds: Grounds): Kinds {
  const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
  const { layers } = groundOf(element, grounds)
  const size = textShadow === 'none' ? isLarge(fontSize, fontWeight) : `${fontSize} ${textShadow}`
  const kind = [isInactive(element), color, size, layers].join()
  return {
    anywhere: layers === undefined ? undefined : kind,
    here: () =>
      [kind, placeOf(element), layers === undefined ? structureOf(behind(element)) : 'own'].join(' '),
  }
}

/** Of large texts 3:1 is enough: from 18 pt, bold ones from 14 pt. More of its size does not matter, but for shadows. */
function isLarge(fontSize: string, fontWeight: string): boolean {
  const points = Math.ceil(Number.parseFloat(fontSize) * 72) / 96
  return points >= (Number.parseFloat(fontWeight) >= 700 ? 14 : 18)
}

/** Of what is switched off axe asks for no contrast, wherever it stands. */
function isInactive(element: Element): boolean {
  const decisive = element.closest(
    ':is(button, fieldset, input, select, textarea)[disabled], [aria-disabled]',
  )
  return decisive !== null && (decisive.hasAttribute('disabled') || decisive.ariaDisabled === 'true')
}

/** The tags of the element and all around it, with classes and states; whether the text is one sign; the pictures. */
function placeOf(element: HTMLElement): string {
  const place = [
    (element.textContent ?? '').trim().length > 1,
    document.querySelectorAll('img, canvas, video, object, iframe, svg').length,
  ].join()
  const tags = document.createElement('div')
  for (let around: Element | null = element; around; around = around.parentElement)
    tags.append(around.cloneNode())
  return `${place} ${structureOf(tags)}`
}

/** What holds all that an element may be laid over. */
function behind({ offsetParent }: HTMLElement): Element {
  return offsetParent?.parentElement ?? document.body
}

interface Ground {
  /**
   * What the text is seen before and through, from the element to the first that lets nothing through: layers that add
   * nothing are left out, so that it does not matter how deep a text stands. Undefined where the ground may be another's
   * than an ancestor's.
   */
  readonly layers: string | undefined
  /** Whether the whole is mixed with what is behind it. */
  readonly isMixed: boolean
}

type Grounds = Map<Element, Ground>

function groundOf(element: Element | null, grounds: Grounds): Ground {
  if (!element) return { layers: '', isMixed: false }
  const known = grounds.get(element)
  if (known) return known
  const around = groundOf(element.parentElement, grounds)
  const { opacity, filter, mixBlendMode, backgroundColor, backgroundImage, position } =
    getComputedStyle(element)
  const mixture = `${opacity} ${filter} ${mixBlendMode}`
  const background = `${backgroundColor} ${backgroundImage}`
  const isMixed = around.isMixed || mixture !== '1 none normal'
  const below =
    isOpaque(backgroundColor) && !isMixed
      ? ''
      : /absolute|fixed|sticky/.test(position)
        ? undefined
        : around.layers
  const addsNothing = mixture === '1 none normal' && background === 'rgba(0, 0, 0, 0) none'
  const layers = below === undefined || addsNothing ? below : `${mixture} ${background}, ${below}`
  const ground = { layers, isMixed }
  grounds.set(element, ground)
  return ground
}

function isOpaque(colour: string): boolean {
  return /^rgb\(/.test(colour)
}
