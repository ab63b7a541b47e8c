import { criticalStyles } from './criticalStyles.ts'

type Variables = Readonly<Record<string, string>>

interface LandingParts {
  readonly template: string
  readonly html: string
  readonly styleSheets: readonly string[]
  readonly variables: { readonly light: Variables; readonly dark: Variables }
  readonly styleSheet: (name: string) => string
}

const styleSheetLink = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g
const emptyRoot = '<div id="root"></div>'

export function landingPage({ template, html, styleSheets, variables, styleSheet }: LandingParts): string {
  if (!template.includes(emptyRoot)) throw new Error(`landing.html has no ${emptyRoot}.`)
  const linked = Array.from(template.matchAll(styleSheetLink), ([, name = '']) => name)
  const later = styleSheets.map((name) => criticalStyles(styleSheet(name), html))
  const rules = [...linked.map(styleSheet), ...later].join('')
  const missing = classesOf(html).filter((name) => !rules.includes(`.${name}`))
  if (missing.length > 0)
    throw new Error(`The landing page has classes without a style: ${missing.join(', ')}`)
  const fonts = Array.from(
    rules.matchAll(/url\((\/[^)]+\.woff2)\)/g),
    ([, address]) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`,
  )
  const styles = `<style>${schemeRules(variables, rules + html)}${rules}</style>`
  return template
    .replace(styleSheetLink, '')
    .replace('</head>', () => `${fonts.join('')}${styles}</head>`)
    .replace(emptyRoot, () => `<div id="root">${html}</div>`)
}

/**
 * Style modules give class names that end in a hash. The check finds a render whose names differ from the
 * build's.
 */
function classesOf(html: string): readonly string[] {
  const names = Array.from(html.matchAll(/ class="([^"]*)"/g), ([, value = '']) => value.split(/\s+/)).flat()
  return [...new Set(names)].filter((name) => name.startsWith('_'))
}

/** Sets dark values by system setting or by the visitor's choice, and light values for print. */
function schemeRules({ light, dark }: LandingParts['variables'], user: string): string {
  const used = new Set(Array.from(user.matchAll(/var\((--[\w-]+)/g), ([, name = '']) => name))
  const declared = new Set(Array.from(user.matchAll(/(--[\w-]+):/g), ([, name = '']) => name))
  const unknown = [...used].filter((name) => !(name in light) && !declared.has(name))
  if (unknown.length > 0) throw new Error(`The landing page uses unknown variables: ${unknown.join(', ')}`)
  const declarations = (variables: Variables) =>
    Object.entries(variables)
      .filter(([name]) => used.has(name))
      .map(([name, value]) => `${name}:${value}`)
      .join(';')
  const night = `color-scheme:dark;${declarations(dark)}`
  return [
    `:root{color-scheme:light;${declarations(light)}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-mantine-color-scheme="light"]){${night}}}`,
    `@media screen{:root[data-mantine-color-scheme="dark"]{${night}}}`,
  ].join('')
}
