import { createHash } from 'node:crypto'
import { type CSSOptions, minifySync, type Plugin, type Rolldown } from 'vite'
import { documentedCamp, portalNameOf, registrationTitleOf } from '../../src/domain/camp/facts.ts'
import { readSettings } from '../../src/domain/lib/settings.ts'
import { calendarFileNameOf, calendarOfCamp } from '../../src/domain/public/calendarFile.ts'
import {
  fileOfPage,
  type PrerenderedPath,
  prerenderedPaths,
} from '../../src/domain/public/prerenderedPages.ts'
import { buildHostPages, hostPagesFolder } from './hostPages.ts'
import { landingPage } from './landingPage.ts'
import { framedPage, prerenderedPage } from './prerenderedPage.ts'

/**
 * A fixed time, so that equal sources build equal files. Browsers without scripts fetch this calendar file.
 */
const calendarStamp = '2025-01-01T00:00:00Z'

/**
 * Short names, because each page's JavaScript contains its class names; both kinds of page use the same
 * names.
 */
const css: CSSOptions = {
  modules: {
    generateScopedName(name, file) {
      const path = file.slice(file.lastIndexOf('/src/'))
      return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
    },
  },
}

const pages: Readonly<Record<PrerenderedPath, { readonly module: string; readonly title: string }>> = {
  '/auth/signin': { module: '/src/views/account/SignIn.tsx', title: 'Sign in' },
  '/auth/merchant/signin': { module: '/src/views/account/SignIn.tsx', title: 'Sign in' },
  '/register': {
    module: '/src/views/public/register/Register.tsx',
    title: registrationTitleOf(documentedCamp.facts),
  },
}

const framed = [
  '/src/views/camper/ParticipantShell.tsx',
  '/src/views/camper/home/Home.tsx',
  '/src/views/staff/AdminShell.tsx',
]

/**
 * Builds the pages. `index.html` holds the HTML and styles of the landing page; the pages of
 * `src/domain/public/prerenderedPages.ts` hold their first state in the same way; `app.html` is the shell of
 * every other route, with the frames of the areas.
 */
export function prerender(): Plugin {
  let root = ''
  let apiHost = ''
  return {
    name: 'prerender',
    apply: 'build',
    config: () => ({ css, build: { rolldownOptions: { input: ['index.html', 'landing.html'] } } }),
    configResolved(config) {
      root = config.root
      apiHost = readSettings(config.env).apiHost
    },
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: appendToBody,
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const textOf = (name: string) => {
          const file = bundle[name]
          if (file?.type !== 'asset') throw new Error(`The build has no ${name}.`)
          return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)
        }
        const { landing, frames, html, files: hostPages } = await render(root)
        const template = textOf('index.html')
        const files = {
          'index.html': landingPage({
            ...landing,
            template: textOf('landing.html'),
            styleSheets: loadedBy(`${root}/src/landing.tsx`, 'landing', bundle).styleSheets,
            styleSheet: textOf,
          }),
          'app.html': framedPage({
            apiHost,
            template,
            html: frames,
            scripts: [],
            styleSheets: [],
            laterStyleSheets: [
              ...new Set(framed.flatMap((part) => loadedBy(root + part, 'index', bundle).styleSheets)),
            ],
            textOf,
          }),
          [calendarFileNameOf(documentedCamp)]: calendarOfCamp(documentedCamp, calendarStamp),
          ...Object.fromEntries(
            prerenderedPaths.map((path) => [
              fileOfPage(path),
              prerenderedPage({
                ...loadedBy(root + pages[path].module, 'index', bundle),
                template,
                path,
                title: `${pages[path].title} · ${portalNameOf(documentedCamp.facts)}`,
                html: html[path],
                textOf,
              }),
            ]),
          ),
        }
        for (const name of ['index.html', 'landing.html']) delete bundle[name]
        for (const [fileName, source] of Object.entries(files)) {
          const isPage = fileName.endsWith('.html')
          this.emitFile({ type: 'asset', fileName, source: isPage ? minifyInlineScripts(source) : source })
        }
        for (const [name, source] of hostPages)
          this.emitFile({ type: 'asset', fileName: `${hostPagesFolder}/${name}`, source })
      },
    },
  }
}

const appendsToHead = 'document.head.appendChild(link)'

/**
 * Moves the page style sheets to the end of the body. Style sheets that the app loads later must follow them,
 * or a page's rules would not override those of a shared part.
 */
function appendToBody(code: string): string {
  if (code.split(appendsToHead).length !== 2)
    throw new Error(
      'Vite adds style sheets in another way. See to it that they come behind those of the page.',
    )
  return code.replace(appendsToHead, 'document.body.appendChild(link)')
}

function loadedBy(module: string, entry: string, bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const namedBy = (names: readonly string[]) => chunks.filter(({ fileName }) => names.includes(fileName))
  const reachedFrom = (start: readonly Rolldown.OutputChunk[]) => {
    const reached = new Set(start)
    for (const { imports } of reached) for (const chunk of namedBy(imports)) reached.add(chunk)
    return reached
  }
  const ofEntry = reachedFrom(chunks.filter(({ isEntry, name }) => isEntry && name === entry))
  const own = [...reachedFrom(chunks.filter(({ moduleIds }) => moduleIds.includes(module)))].filter(
    (chunk) => !ofEntry.has(chunk),
  )
  if (own.length === 0) throw new Error(`The build has no file of ${module}.`)
  return {
    scripts: own.map(({ fileName }) => fileName),
    styleSheets: own.toReversed().flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
  }
}

function render(root: string) {
  return buildHostPages(root, css, async ({ landing, app, files }) => {
    const html = {} as Record<PrerenderedPath, string>
    for (const path of prerenderedPaths) html[path] = await app.pageHtml(path, documentedCamp)
    return {
      landing: { html: landing.landingHtml(documentedCamp), variables: landing.landingVariables },
      frames: app.framesHtml(documentedCamp),
      html,
      files,
    }
  })
}

/** The script for browsers of any age. The minifier writes template literals, which are newer than ES5. */
const isForAnyBrowser = /function sayTooOld/

export function minifyInlineScripts(page: string): string {
  return page.replace(/<script>([\s\S]*?)<\/script>/g, (tag, code: string) => {
    if (isForAnyBrowser.test(code)) return tag.replace(/^\s*\/\/.*\n/gm, '')
    return `<script>${minifySync('inline.js', code, { compress: { target: 'es2020' } }).code.trim()}</script>`
  })
}
