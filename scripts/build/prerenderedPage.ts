import { camperRoutes } from '../../src/api/routes/camper.ts'
import { apiBase, pathFrom } from '../../src/api/routes/route.ts'
import { documentedCamp, portalNameOf } from '../../src/domain/camp/facts.ts'
import { pageTitles } from '../../src/domain/lib/pageTitles.ts'
import { criticalStyles } from './criticalStyles.ts'

interface PageParts {
  readonly template: string
  readonly html: string
  readonly scripts: readonly string[]
  readonly styleSheets: readonly string[]
  readonly laterStyleSheets?: readonly string[]
  readonly textOf: (name: string) => string
}

interface FirstPage {
  readonly path: string
  readonly title: string
}

const styleSheetLink = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g
const scriptTag = /\s*<script type="module"[^>]*><\/script>/g
const preloadLink = /\s*<link rel="modulepreload"[^>]*>/g
const emptyRoot = '<div id="root"></div>'

/**
 * Builds a page that one answer draws completely, with its critical styles inline. Style sheets and scripts
 * load after the first paint. The style sheets stay `media="print"` until
 * `src/services/browser/laterStyleSheets.ts` enables all of them together: one alone would come after the
 * inline rules of the others.
 */
export function prerenderedPage({ path, title, ...parts }: PageParts & FirstPage): string {
  // The app redirects a signed-in visitor as soon as it runs.
  const hidden = path.endsWith('/signin') ? '[data-signed-in] #root{visibility:hidden}' : ''
  const root = `<div id="root" data-prerendered="${path}">${parts.html}</div>`
  const start = (files: string) =>
    `<template id="later">${files.replace(scriptTag, (entry) => preloadOf(entry) + entry)}</template><script>${startLater}</script>`
  return drawnAtOnce(parts, hidden, root, start).replace(
    /<title>[^<]*<\/title>/,
    () => `<title>${title}</title>`,
  )
}

/** For a page under a frame: its files load immediately, and no script waits for idle time. */
function startInTasks(files: string): string {
  const entry = files.match(scriptTag)?.join('') ?? ''
  return `${files.replace(scriptTag, preloadOf)}<template id="later">${entry}</template><script>${startOneByOne}</script>`
}

function preloadOf(entry: string): string {
  const link = entry.replace('<script type="module"', '<link rel="modulepreload"').replace(' src=', ' href=')
  return link.replace('</script>', '')
}

/** Imports the preloaded scripts, each in its own task, then adds the template's script. */
const runScripts = `const nextTask = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(null)
    })
  const run = async (entry, pause) => {
    const preloads = Array.from(document.querySelectorAll('[rel=modulepreload]'), ({ href }) => href)
    try {
      for (const script of preloads.filter((file) => file !== entry.src)) {
        await import(script)
        await pause()
      }
    } catch {}
    // After a failed preload this import fails too, and reports the error.
    document.body.append(entry)
  }`

const startOneByOne = `{
  ${runScripts}
  run(document.getElementById('later').content.querySelector('script'), nextTask)
}`

/**
 * Loads the template's files after the first paint and runs each script when the browser is idle; one task
 * for all scripts would block input for their total time. Input, a signed-in visitor, or a page opened in the
 * background starts the scripts immediately.
 */
const startLater = `{
  const files = document.getElementById('later').content
  const entry = files.querySelector('script')
  const used = new Promise((resolve) => {
    if ('signedIn' in document.documentElement.dataset || document.hidden) resolve()
    const uses = ['pointerdown', 'keydown', 'focusin', 'input', 'change', 'submit', 'click', 'storage', 'popstate']
    for (const type of uses) addEventListener(type, resolve, { capture: true, once: true })
  })
  const painted = new Promise((resolve) =>
    // The first paint may show only the background.
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve()
    }).observe({ type: 'paint', buffered: true }))
  const idle = () => new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve, { timeout: 200 }))
  ${runScripts}
  const start = async () => {
    await Promise.race([painted, used])
    entry.remove()
    document.body.append(files)
    await run(entry, () => Promise.race([idle(), used.then(nextTask)]))
  }
  start()
}`

/**
 * The page of all other addresses: an empty root under the frame of the area. The app removes the frame after
 * its first render.
 */
export function framedPage({ apiHost, ...parts }: PageParts & { readonly apiHost: string }): string {
  const rules = [
    '#frame{position:absolute;inset:0 0 auto;z-index:300;min-block-size:100dvh;background:var(--camp-page)}',
    ':root:not([data-frame]) #frame,[data-frame=admin] [data-frame-of=participant],[data-frame=participant] [data-frame-of=admin]{display:none}',
    // The footer shows who is signed in.
    '#frame footer{visibility:hidden}',
    // A browser draws a partly received page and would then shift its content.
    '#frame:not([data-whole]){visibility:hidden}',
  ]
  const frame = `<div id="frame" inert aria-hidden="true">${parts.html}</div><script>${nameFrame}</script>${emptyRoot}`
  return drawnAtOnce(parts, rules.join(''), frame, startInTasks).replace(
    '<title>',
    () => `<script>${beginWallet(apiHost)}</script><title>`,
  )
}

/**
 * Makes the call of `readWallet` early, before the app has loaded. An unused answer has no effect. Codes with
 * other characters are left to the app, which escapes them.
 */
function beginWallet(apiHost: string): string {
  const address = apiHost + apiBase + pathFrom(camperRoutes.wallet.path, { code: '' })
  return `try {
  const path = location.pathname.toLowerCase().replace(/(.)\\/+$/, '$1')
  const { isAuthenticated, userRole, userData, needsPasswordUpdate, userCode } = localStorage
  const isSignedIn = isAuthenticated === 'true' && userRole === 'participant'
  const code = JSON.parse(userData ?? null)?.code
  const isKnown = typeof code === 'string' && /^[\\w-]+$/.test(code)
  const mustChoosePassword = needsPasswordUpdate === 'true' && userCode
  if (['/app', '/app/wallet'].includes(path) && isSignedIn && isKnown && !mustChoosePassword) {
    const ending = new AbortController()
    const answer = fetch('${address}' + code, {
      credentials: '${apiHost === '' ? 'same-origin' : 'include'}',
      cache: 'no-store',
      signal: ending.signal,
    })
    answer.catch(() => {})
    window.earlyWallet = { code, at: Date.now(), answer, abort: () => ending.abort() }
  }
} catch {}`
}

/**
 * Shows the frame under the page's title (see `pageTitleAt`). On the camper's first page it shows the balance
 * as soon as the call of `beginWallet` is answered; the app reads the same answer.
 */
const nameFrame = `{
  document.getElementById('frame').dataset.whole = ''
  const path = location.pathname.toLowerCase().replace(/(.)\\/+$/, '$1')
  const page = ${JSON.stringify(pageTitles)}[path]
  const camp = JSON.parse(document.getElementById('camp')?.textContent ?? 'null')?.facts.identity
  if (page && document.documentElement.dataset.frame) {
    let user = null
    try {
      user = JSON.parse(localStorage.getItem('userData'))
    } catch {}
    const campLine = page.line?.replace('{camp}', camp?.name ?? '${documentedCamp.facts.identity.name}')
    const title = page.title.replace('{firstname}', String(user?.firstname ?? '').trim() || 'Camper')
    document.title = (page.tabTitle ?? title) + ' · ' + (camp ? camp.shortName + ' Portal' : '${portalNameOf(documentedCamp.facts)}')
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
      line.hidden = !campLine
      line.dataset.words = campLine ?? ''
      words.dataset.words = title
    }
    if (path === '/app') {
      const card = document.querySelector('#frame [data-balance]')
      card.hidden = false
      const show = async (answer) => {
        if (!answer.ok) return
        const { success, balance } = await answer.clone().json()
        if (success !== true || typeof balance !== 'number') return
        const [whole, cents] = Math.abs(balance).toFixed(2).split('.')
        if (Math.abs(Number(whole + '.' + cents) - Math.abs(balance)) > 1e-6) return
        const amount = card.querySelector('h2 + div')
        amount.dataset.words = (balance < 0 ? '-' : '') + '$' + whole.replace(/\\B(?=(\\d{3})+$)/g, ',') + '.' + cents
        amount.replaceChildren()
      }
      window.earlyWallet?.answer.then(show).catch(() => {})
    }
  }
}`

function drawnAtOnce(
  parts: PageParts,
  rules: string,
  body: string,
  start: (files: string) => string,
): string {
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
    .replace(emptyRoot, () => `${body}${start(later.join(''))}`)
}
