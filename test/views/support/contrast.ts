import axe from 'axe-core'
import { linesOf, structureOf } from './inspection.ts'

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
  const { passes, violations, incomplete } = await axe.run(
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
    if (!undecided.has(element)) judged.add((passed.has(element) && anywhere) || here())
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

function textElements(): readonly HTMLElement[] {
  const found = new Set<Element>(document.querySelectorAll('input, textarea, select'))
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
  const { layers, backgrounds } = groundOf(element, grounds)
  const kind = [
    element.matches(':disabled'),
    color,
    fontSize,
    fontWeight,
    textShadow,
    layers,
    backgrounds,
  ].join()
  return {
    anywhere: backgrounds === undefined ? undefined : kind,
    here: () =>
      [kind, placeOf(element), backgrounds === undefined ? structureOf(behind(element)) : 'own'].join(' '),
  }
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
  /** Of the element and all around it. */
  readonly layers: string
  /** From the element to the first that lets nothing through. */
  readonly backgrounds: string | undefined
}

type Grounds = Map<Element, Ground>

function groundOf(element: Element | null, grounds: Grounds): Ground {
  if (!element) return { layers: '', backgrounds: '' }
  const known = grounds.get(element)
  if (known) return known
  const around = groundOf(element.parentElement, grounds)
  const { opacity, filter, mixBlendMode, backgroundColor, backgroundImage, position } =
    getComputedStyle(element)
  const below = isOpaque(backgroundColor)
    ? ''
    : /absolute|fixed|sticky/.test(position)
      ? undefined
      : around.backgrounds
  const ground = {
    layers: `${opacity} ${filter} ${mixBlendMode}, ${around.layers}`,
    backgrounds: below === undefined ? undefined : `${backgroundColor} ${backgroundImage}, ${below}`,
  }
  grounds.set(element, ground)
  return ground
}

function isOpaque(colour: string): boolean {
  return /^rgb\(/.test(colour)
}
