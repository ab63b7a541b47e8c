import { createHash } from 'node:crypto'
import react from '@vitejs/plugin-react'
import { type CSSOptions, createServer, type Plugin } from 'vite'
import { calendarFileName, camporeeCalendar } from '../src/domain/calendarFile.ts'
import { landingPage } from './landingPage.ts'

/** The calendar file that browsers without scripts fetch; a fixed moment, so that equal sources build equal files. */
const calendarStamp = '2025-01-01T00:00:00Z'

/** Short names, because every page carries those of its classes in its JavaScript; alike in both kinds of page. */
const css: CSSOptions = {
  modules: {
    generateScopedName(name, file) {
      const path = file.slice(file.lastIndexOf('/src/'))
      return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
    },
  },
}

/**
 * Builds two pages: `index.html` is the landing page with its HTML and its styles inside, `app.html` the shell of every
 * other route.
 */
export function prerender(): Plugin {
  let root = ''
  return {
    name: 'prerender',
    apply: 'build',
    config: () => ({ css, build: { rolldownOptions: { input: ['index.html', 'landing.html'] } } }),
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const textOf = (name: string) => {
          const file = bundle[name]
          if (file?.type !== 'asset') throw new Error(`The build has no ${name}.`)
          return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)
        }
        const pages = {
          'index.html': landingPage({
            ...(await renderLanding(root)),
            template: textOf('landing.html'),
            styleSheet: textOf,
          }),
          'app.html': textOf('index.html'),
          [calendarFileName]: camporeeCalendar(calendarStamp),
        }
        for (const name of ['index.html', 'landing.html']) delete bundle[name]
        for (const [fileName, source] of Object.entries(pages)) {
          this.emitFile({ type: 'asset', fileName, source })
        }
      },
    },
  }
}

async function renderLanding(root: string) {
  const server = await createServer({
    root,
    configFile: false,
    css,
    mode: 'production',
    plugins: [react()],
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  })
  try {
    const module = await server.ssrLoadModule('/src/landing.server.tsx')
    const { landingHtml, landingVariables } = module as typeof import('../src/landing.server.tsx')
    return { html: landingHtml(), variables: landingVariables }
  } finally {
    await server.close()
  }
}
