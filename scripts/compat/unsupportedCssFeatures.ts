import type { NewerStyles } from './newerFeatures.ts'

const range = /[<>]/

export function unsupportedCssFeatures(sheet: string, newer: NewerStyles): readonly string[] {
  const css = sheet.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '""')
  const found = new Set<string>()
  for (const [, before = ''] of css.matchAll(/([^{};]*)\{/g)) {
    const [, atRule, condition = ''] = /^\s*@([\w-]+)(.*)/s.exec(before) ?? []
    if (atRule === undefined) {
      if (before.includes('&')) found.add('nesting')
      for (const [, name = ''] of before.matchAll(/::?([a-z-]+)/g))
        if (newer.selectors.has(name)) found.add(`:${name}`)
    } else {
      if (newer.atRules.has(atRule)) found.add(`@${atRule}`)
      if (atRule === 'media' && range.test(condition)) found.add('@media range')
    }
  }
  for (const [, property = '', value = ''] of css.matchAll(/[{;]\s*([a-z-]+)\s*:([^{};]*)(?=[;}])/g)) {
    if (newer.properties.has(property)) found.add(property)
    else if (newer.values.has(`${property}: ${value.trim()}`)) found.add(`${property}: ${value.trim()}`)
    for (const [, name = ''] of value.matchAll(/(?<![\w-])([a-z-]+)\(/g))
      if (newer.functions.has(name)) found.add(`${name}()`)
  }
  return [...found].sort()
}
