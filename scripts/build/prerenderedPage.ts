import { camperRoutes } from '../../src/api/routes/camper.ts'
import { apiBase, pathFrom } from '../../src/api/routes/route.ts'
import { pageTitles } from '../../src/domain/lib/pageTitles.ts'
import { productName } from '../../src/domain/public/event.ts'
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
 * A page of the app as a browser gets it: drawn whole from one answer, with the styles that it needs inside. Its style
 * sheets and scripts are asked for behind the first paint. The sheets are those of paper until
 * `src/services/browser/laterStyleSheets.ts` lets them hold, all at once: one alone would stand behind the rules of the others that
 * are inside.
 */
export function prerenderedPage({ path, title, ...parts }: PageParts & FirstPage): string {
  // Whoever is signed in is led on as soon as the app runs.
  const hidden = path.endsWith('/signin') ? '[data-signed-in] #root{visibility:hidden}' : ''
  const root = `<div id="root" data-prerendered="${path}">${parts.html}</div>`
  const start = (files: string) =>
    `<template id="later">${files.replace(scriptTag, (entry) => preloadOf(entry) + entry)}</template><script>${startLater}</script>`
  return drawnAtOnce(parts, hidden, root, start).replace(
    /<title>[^<]*<\/title>/,
    () => `<title>${title}</title>`,
  )
}

/** For a page that comes under a frame: its files are asked for at once, and no script waits for idle time. */
function startInTasks(files: string): string {
  const entry = files.match(scriptTag)?.join('') ?? ''
  return `${files.replace(scriptTag, preloadOf)}<template id="later">${entry}</template><script>${startOneByOne}</script>`
}

function preloadOf(entry: string): string {
  const link = entry.replace('<script type="module"', '<link rel="modulepreload"').replace(' src=', ' href=')
  return link.replace('</script>', '')
}

/** Runs the scripts that are preloaded, each in a task of its own, then the one of the template. */
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
    // Where one could not be fetched, neither can this, and says so.
    document.body.append(entry)
  }`

const startOneByOne = `{
  ${runScripts}
  run(document.getElementById('later').content.querySelector('script'), nextTask)
}`

/**
 * Asks for the files of the template behind the first paint and runs its scripts one by one, each when the browser has
 * nothing else to do: all in one task would keep whoever touches the page waiting for as long as all of them take. Whoever
 * touches or types first, is signed in, or opens the page in the background waits for neither.
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
    // A first paint of nothing but the ground may come before the one of what the page holds.
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
 * The page of all other addresses: empty, under the frame of the area that the visitor opens. The app takes the frame away
 * once it has drawn its own.
 */
export function framedPage({ apiHost, ...parts }: PageParts & { readonly apiHost: string }): string {
  const rules = [
    '#frame{position:absolute;inset:0 0 auto;z-index:300;min-block-size:100dvh;background:var(--camp-page)}',
    ':root:not([data-frame]) #frame,[data-frame=admin] [data-frame-of=participant],[data-frame=participant] [data-frame-of=admin]{display:none}',
    // It says who is signed in.
    '#frame footer{visibility:hidden}',
    // A browser draws what it has of a page that is still coming in, and would move it.
    '#frame:not([data-whole]){visibility:hidden}',
  ]
  const frame = `<div id="frame" inert aria-hidden="true">${parts.html}</div><script>${nameFrame}</script>${emptyRoot}`
  return drawnAtOnce(parts, rules.join(''), frame, startInTasks).replace(
    '<title>',
    () => `<script>${beginWallet(apiHost)}</script><title>`,
  )
}

/**
 * Makes the call of `readWallet` for whom `readWalletEarly` makes it, before the app has come. What is not taken is of no
 * consequence. A code with other characters is written into an address in the app alone.
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
    window.begunWallet = { code, at: Date.now(), answer, abort: () => ending.abort() }
  }
} catch {}`
}

/**
 * Shows the frames, under the title of the page at this address as `pageTitleAt` has it, and on a camper's first page the
 * balance as soon as the call of `beginWallet` is answered. The app reads the same answer.
 */
const nameFrame = `{
  document.getElementById('frame').dataset.whole = ''
  const path = location.pathname.toLowerCase().replace(/(.)\\/+$/, '$1')
  const page = ${JSON.stringify(pageTitles)}[path]
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
      window.begunWallet?.answer.then(show).catch(() => {})
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
