import type axe from 'axe-core'
import { linesOf, runAtOnce, structureOf } from './inspection.ts'

/*
 * Most texts have the same colours and background as texts that were drawn before, so axe checks each kind
 * once. A kind counts as checked only after axe has judged one of its texts, not when a dialog covered it. If
 * axe cannot judge a text at its place, for example on a picture, the same text at the same place is skipped
 * later.
 */

export type JudgedTexts = Set<string>

const rules = ['color-contrast', 'color-contrast-enhanced'] as const

/**
 * One line for each contrast that is too low, among texts of an unchecked kind.
 * @param isStrict requires 7:1 instead of 4.5:1
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

/** Reasons why axe cannot judge a text at its place in any state: its kind or its background. */
const lastingReasons: ReadonlySet<unknown> = new Set([
  'bgGradient',
  'bgImage',
  'imgNode',
  'pseudoContent',
  'shortTextContent',
])

/** Whether another element covered the text only in this state, such as a dialog. */
function isForNow({ any }: axe.NodeResult): boolean {
  return any.some(({ data }) => !lastingReasons.has(data?.messageKey))
}

/** axe checks the text only of these fields. */
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
  // Text for screen readers only is one pixel wide.
  return element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1
}

interface Kinds {
  /**
   * Everything that determines the contrast of the text; undefined when its background may belong to an
   * element that is not an ancestor.
   */
  readonly anywhere: string | undefined
  /** As `anywhere`, with the place in the page, for results of axe that hold only there. */
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

/** Large texts need 3:1: from 18 pt, bold from 14 pt. Apart from shadows the exact size does not matter. */
function isLarge(fontSize: string, fontWeight: string): boolean {
  const points = Math.ceil(Number.parseFloat(fontSize) * 72) / 96
  return points >= (Number.parseFloat(fontWeight) >= 700 ? 14 : 18)
}

/** axe requires no contrast of disabled elements, at any place. */
function isInactive(element: Element): boolean {
  const decisive = element.closest(
    ':is(button, fieldset, input, select, textarea)[disabled], [aria-disabled]',
  )
  return decisive !== null && (decisive.hasAttribute('disabled') || decisive.ariaDisabled === 'true')
}

/**
 * Tags, classes and states of the element and its ancestors; whether the text is one character; the pictures.
 */
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

function behind({ offsetParent }: HTMLElement): Element {
  return offsetParent?.parentElement ?? document.body
}

interface Ground {
  /**
   * The layers through which the text is seen, from the element to the first opaque one. Layers without
   * effect are left out, so that the nesting depth does not matter. Undefined when the background may belong
   * to an element that is not an ancestor.
   */
  readonly layers: string | undefined
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
