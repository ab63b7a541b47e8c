import { criticalStyles } from './criticalStyles.ts'

interface PageParts {
  /** `index.html` as the build has it, with its links to scripts and style sheets. */
  readonly template: string
  /** Of the address, as the app takes it. */
  readonly path: string
  readonly title: string
  readonly html: string
  /** The files that this page loads besides those of every page. */
  readonly scripts: readonly string[]
  readonly styleSheets: readonly string[]
  /** The text of a built file. */
  readonly textOf: (name: string) => string
}

const styleSheetLink = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g
const scriptTag = /\s*<script type="module"[^>]*><\/script>/g
const preloadLink = /\s*<link rel="modulepreload"[^>]*>/g
const emptyRoot = '<div id="root"></div>'

/**
 * A page of the app as a browser gets it: drawn whole from one answer, with the styles that it needs inside. All style
 * sheets and scripts come behind what is drawn, so that nothing waits for them.
 */
export function prerenderedPage(parts: PageParts): string {
  const { template, path, title, html, scripts, textOf } = parts
  if (!template.includes(emptyRoot)) throw new Error(`index.html has no ${emptyRoot}.`)
  const sheets = [
    ...Array.from(template.matchAll(styleSheetLink), ([, name = '']) => name),
    ...parts.styleSheets,
  ]
  const styles = sheets.map((name) => criticalStyles(textOf(name), html)).join('')
  const faces = Array.from(
    styles.matchAll(/url\("?(\/[^")]+\.woff2)"?\)/g),
    ([, address]) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`,
  )
  // Whoever is signed in is led on as soon as the app runs.
  const hidden = path.endsWith('/signin') ? '[data-signed-in] #root{visibility:hidden}' : ''
  const preloads = scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
  const later = [
    ...sheets.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    ...(template.match(preloadLink) ?? []),
    ...preloads,
    ...(template.match(scriptTag) ?? []),
  ]
  return template
    .replace(styleSheetLink, '')
    .replace(preloadLink, '')
    .replace(scriptTag, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace('</head>', () => `${faces.join('')}<style>${styles}${hidden}</style></head>`)
    .replace(emptyRoot, () => `<div id="root" data-prerendered="${path}">${html}</div>${later.join('')}`)
}
