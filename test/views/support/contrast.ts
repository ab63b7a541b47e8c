import axe from 'axe-core'

/*
 * Most texts of a drawing have been drawn before, in the same colours on the same ground. axe judges each kind once;
 * a kind counts as judged only when axe has said so of one of its texts, not when a dialog covered it.
 */

/** The kinds of text that axe has judged, for one demand on their contrast. */
export type JudgedTexts = Set<string>

const rules = ['color-contrast', 'color-contrast-enhanced'] as const

/**
 * One line for each contrast that is too low, among the texts of a kind that was not judged before.
 * @param isStrict 7:1 instead of 4.5:1
 */
export async function contrastViolations(judged: JudgedTexts, isStrict: boolean): Promise<readonly string[]> {
  const kinds = new Map(textElements().map((element) => [element, kindOf(element)]))
  const unjudged = [...kinds].flatMap(([element, kind]) =>
    kind !== undefined && judged.has(kind) ? [] : [element],
  )
  if (unjudged.length === 0) return []
  const { passes, violations } = await axe.run(
    { include: unjudged },
    {
      runOnly: isStrict ? [...rules] : [rules[0]],
      resultTypes: ['passes', 'violations'],
      elementRef: true,
      selectors: false,
    },
  )
  for (const { element } of [...passes, ...violations].flatMap(({ nodes }) => nodes)) {
    const kind = element && kinds.get(element)
    if (kind !== undefined) judged.add(kind)
  }
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`),
  )
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

/** All that decides over a text's contrast; undefined where its ground may be another's than an ancestor's. */
function kindOf(element: HTMLElement): string | undefined {
  const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
  const kind = [element.matches(':disabled'), color, fontSize, fontWeight, textShadow]
  let isOnGround = false
  for (let around: Element | null = element; around; around = around.parentElement) {
    const style = getComputedStyle(around)
    kind.push(style.opacity, style.filter, style.mixBlendMode)
    if (isOnGround) continue
    kind.push(style.backgroundColor, style.backgroundImage)
    isOnGround = isOpaque(style.backgroundColor)
    if (!isOnGround && /absolute|fixed|sticky/.test(style.position)) return undefined
  }
  return kind.join()
}

function isOpaque(colour: string): boolean {
  return /^rgb\(/.test(colour)
}
