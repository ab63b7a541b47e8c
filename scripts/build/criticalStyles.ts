/*
 * Finds the CSS rules that a page's HTML can match; they are inlined, so the page is drawn before its full
 * style sheets load. Those repeat the rules in the same order, so the page does not change when they arrive.
 */

interface Rule {
  readonly head: string
  readonly body: string | undefined
}

const group = /^@(media|supports|layer|container)\b/
const keyframes = /^@(?:-webkit-)?keyframes\s+/
/** Classes inside these need not occur in the HTML, so `canMatch` ignores them. */
const alternatives = /:(?:not|is|where|has)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g

export function criticalStyles(sheet: string, html: string): string {
  const classes = new Set(
    Array.from(html.matchAll(/\sclass="([^"]*)"/g), ([, names = '']) => names.split(/\s+/)).flat(),
  )
  const kept = keep(sheet, classes)
  const used = (name: string) => new RegExp(`animation(?:-name)?:[^;}]*${name}(?![\\w-])`).test(kept)
  return withRules(kept, (rule) => {
    const [start] = keyframes.exec(rule.head) ?? []
    return start === undefined || used(rule.head.slice(start.length)) ? rule : undefined
  })
}

function keep(css: string, classes: ReadonlySet<string>): string {
  return withRules(css, ({ head, body }) => {
    if (body === undefined) return { head, body }
    if (group.test(head)) {
      const inside = keep(body, classes)
      // An empty layer still declares its place in the order of layers.
      return inside === '' && !head.startsWith('@layer') ? undefined : { head, body: inside }
    }
    if (head.startsWith('@')) return { head, body }
    const selectors = selectorsOf(head).filter((selector) => canMatch(selector, classes))
    return selectors.length === 0 ? undefined : { head: selectors.join(','), body }
  })
}

function canMatch(selector: string, classes: ReadonlySet<string>): boolean {
  const named = selector.replace(alternatives, '').matchAll(/\.((?:[\w-]|\\.)+)/g)
  return Array.from(named, ([, name = '']) => name.replaceAll('\\', '')).every((name) => classes.has(name))
}

function selectorsOf(head: string): readonly string[] {
  const selectors: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < head.length; at += 1) {
    if ('(['.includes(head[at] ?? '')) depth += 1
    if (')]'.includes(head[at] ?? '')) depth -= 1
    if (head[at] !== ',' || depth > 0) continue
    selectors.push(head.slice(start, at))
    start = at + 1
  }
  return [...selectors, head.slice(start)].map((selector) => selector.trim())
}

function withRules(css: string, change: (rule: Rule) => Rule | undefined): string {
  return rulesOf(css)
    .map(change)
    .map((rule) => {
      if (rule === undefined) return ''
      return rule.body === undefined ? `${rule.head};` : `${rule.head}{${rule.body}}`
    })
    .join('')
}

function rulesOf(css: string): readonly Rule[] {
  const rules: Rule[] = []
  const token = /\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^)]*\)|[{};]/g
  let depth = 0
  let start = 0
  let opened = 0
  for (const { 0: text, index } of css.matchAll(token)) {
    if (text === '{') {
      if (depth === 0) opened = index
      depth += 1
    } else if (text === '}') {
      depth -= 1
      if (depth > 0) continue
      rules.push({ head: css.slice(start, opened).trim(), body: css.slice(opened + 1, index) })
      start = index + 1
    } else if (text === ';' && depth === 0) {
      rules.push({ head: css.slice(start, index).trim(), body: undefined })
      start = index + 1
    }
  }
  return rules
}
