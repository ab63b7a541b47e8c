import { productName } from '../src/domain/event.ts'
import { pageTitles } from '../src/domain/pageTitles.ts'
import { criticalStyles } from './criticalStyles.ts'

interface PageParts {
  /** `index.html` as the build has it, with its links to scripts and style sheets. */
  readonly template: string
  readonly html: string
  /** The files that this page loads besides those of every page. */
  readonly scripts: readonly string[]
  readonly styleSheets: readonly string[]
  /** Those that the app asks for itself; what is drawn before needs a part of them. */
  readonly laterStyleSheets?: readonly string[]
  /** The text of a built file. */
  readonly textOf: (name: string) => string
}

interface FirstPage {
  /** Of the address, as the app takes it. */
  readonly path: string
  readonly title: string
}

const styleSheetLink = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g
const scriptTag = /\s*<script type="module"[^>]*><\/script>/g
const preloadLink = /\s*<link rel="modulepreload"[^>]*>/g
const emptyRoot = '<div id="root"></div>'

/**
 * A page of the app as a browser gets it: drawn whole from one answer, with the styles that it needs inside. All style
 * sheets and scripts come behind what is drawn and give way to it, so that nothing waits for them. The sheets are those of
 * paper until `src/services/laterStyleSheets.ts` lets them hold, all at once: one alone would stand behind the rules of
 * the others that are inside.
 */
export function prerenderedPage({ path, title, ...parts }: PageParts & FirstPage): string {
  // Whoever is signed in is led on as soon as the app runs.
  const hidden = path.endsWith('/signin') ? '[data-signed-in] #root{visibility:hidden}' : ''
  const root = `<div id="root" data-prerendered="${path}">${parts.html}</div>`
  return drawnAtOnce(parts, hidden, root).replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
}

/**
 * The page of all other addresses: empty, under the frame of the area that the visitor opens. The app takes the frame away
 * once it has drawn its own.
 */
export function framedPage(parts: PageParts): string {
  const rules = [
    '#frame{position:absolute;inset:0 0 auto;z-index:300;min-block-size:100dvh;background:var(--camp-page)}',
    ':root:not([data-frame]) #frame,[data-frame=admin] [data-frame-of=participant],[data-frame=participant] [data-frame-of=admin]{display:none}',
    // It says who is signed in.
    '#frame footer{visibility:hidden}',
  ]
  const frame = `<div id="frame" inert aria-hidden="true">${parts.html}</div><script>${nameFrame}</script>${emptyRoot}`
  return drawnAtOnce(parts, rules.join(''), frame)
}

/** Gives the frames the title of the page at this address, as `pageTitleAt` does. */
const nameFrame = `{
  const page = ${JSON.stringify(pageTitles)}[location.pathname.toLowerCase().replace(/(.)\\/+$/, '$1')]
  if (page && document.documentElement.dataset.frame) {
    let user = null
    try {
      user = JSON.parse(localStorage.getItem('userData'))
    } catch {}
    const title = page.title.replace('{firstname}', String(user?.firstname ?? '').trim() || 'Camper')
    document.title = (page.tabTitle ?? title) + ' · ${productName}'
    for (const main of document.querySelectorAll('#frame main')) {
      const [unnamed, named] = main.children
      unnamed.hidden = true
      named.hidden = false
      named.firstElementChild.style.maxInlineSize = page.width ?? ''
      const [wide, phone] = page.down ?? [0, 0]
      const { style } = named.querySelector('header')
      style.setProperty('--down', wide + 'px')
      style.setProperty('--phone-down', phone + 'px')
      const [line, words] = named.querySelectorAll('header p')
      line.hidden = !page.line
      line.dataset.words = page.line ?? ''
      words.dataset.words = title
    }
  }
}`

function drawnAtOnce(parts: PageParts, rules: string, body: string): string {
  const { template, html, scripts, styleSheets, laterStyleSheets = [], textOf } = parts
  if (!template.includes(emptyRoot)) throw new Error(`index.html has no ${emptyRoot}.`)
  const sheets = [...Array.from(template.matchAll(styleSheetLink), ([, name = '']) => name), ...styleSheets]
  const styles = [...sheets, ...laterStyleSheets].map((name) => criticalStyles(textOf(name), html)).join('')
  const faces = Array.from(
    styles.matchAll(/url\("?(\/[^")]+\.woff2)"?\)/g),
    ([, address]) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`,
  )
  const preloads = scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
  const scriptTags = [
    ...(template.match(preloadLink) ?? []),
    ...preloads,
    ...(template.match(scriptTag) ?? []),
  ]
  const later = [
    ...sheets.map((name) => `<link rel="stylesheet" media="print" data-later crossorigin href="/${name}">`),
    ...scriptTags.map((tag) => tag.replace(/(?=crossorigin)/, 'fetchpriority="low" ')),
  ]
  return template
    .replace(styleSheetLink, '')
    .replace(preloadLink, '')
    .replace(scriptTag, '')
    .replace('</head>', () => `${faces.join('')}<style>${styles}${rules}</style></head>`)
    .replace(emptyRoot, () => `${body}${later.join('')}`)
}
