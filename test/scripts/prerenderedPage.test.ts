import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { minifyInlineScripts } from '../../scripts/build/prerender.ts'
import { framedPage, prerenderedPage } from '../../scripts/build/prerenderedPage.ts'

const template = [
  '<html><head><title>Camp</title>',
  '<script>start()</script>',
  '<script type="module" crossorigin src="/assets/index-1.js"></script>',
  '<link rel="modulepreload" crossorigin href="/assets/base-1.js">',
  '<link rel="stylesheet" crossorigin href="/assets/index-1.css">',
  '</head><body><div id="root"></div></body></html>',
].join('\n    ')

const sheets: Readonly<Record<string, string>> = {
  'assets/index-1.css':
    '@font-face{font-family:Face;src:url(/assets/face-9.woff2)}.title{margin:0}.other{margin:1px}',
  'assets/SignIn-1.css': '.form{margin:2px}',
}

const parts = {
  template,
  path: '/auth/signin',
  title: 'Sign in · Camp',
  html: '<h1 class="title">$& Sign in</h1><form class="form"></form>',
  scripts: ['assets/SignIn-1.js'],
  styleSheets: ['assets/SignIn-1.css'],
  textOf: (name: string) => sheets[name] ?? '',
}

describe('A prerendered page', () => {
  it('contains its first state, title and styles, and preloads the font', () => {
    const page = prerenderedPage(parts)
    expect(page).toContain(`<div id="root" data-prerendered="/auth/signin">${parts.html}</div>`)
    expect(page).toContain('<title>Sign in · Camp</title>')
    expect(page).toContain('.title{margin:0}.form{margin:2px}')
    expect(page).not.toContain('.other')
    expect(page).toContain(
      '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/face-9.woff2">',
    )
  })

  it('[W924, W980] keeps its style sheets and scripts in a template, and runs only the script of its head', () => {
    const [outside = '', template = ''] = prerenderedPage(parts).split('<template id="later">')
    const [files = '', script = ''] = template.split('</template>')
    expect(outside).toContain('<script>start()</script>')
    expect(outside).toContain('</form>')
    expect(outside + script).not.toMatch(/rel="(?:stylesheet|modulepreload)"|type="module"/)
    expect(files.match(/<(?:link|script)[^>]*>/g)).toEqual([
      '<link rel="stylesheet" media="print" data-later crossorigin href="/assets/index-1.css">',
      '<link rel="stylesheet" media="print" data-later crossorigin href="/assets/SignIn-1.css">',
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/base-1.js">',
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/SignIn-1.js">',
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/index-1.js">',
      '<script type="module" fetchpriority="low" crossorigin src="/assets/index-1.js">',
    ])
  })

  it('[W980] loads them after its first contentful paint, not after its first paint', async () => {
    const script = /<\/template><script>(.*?)<\/script>/s.exec(prerenderedPage(parts))?.[1] ?? ''
    const appended: unknown[] = []
    const entry = { remove: () => {} }
    const files = { querySelector: () => entry }
    let tell = (_: { getEntriesByName: (name: string) => readonly object[] }) => {}
    class PerformanceObserver {
      constructor(hear: typeof tell) {
        tell = hear
      }
      observe() {}
    }
    runInNewContext(script, {
      PerformanceObserver,
      addEventListener: () => {},
      document: {
        documentElement: { dataset: {} },
        hidden: false,
        getElementById: () => ({ content: files }),
        querySelectorAll: () => [],
        body: { append: (added: unknown) => appended.push(added) },
      },
    })
    const paint = async (...painted: readonly string[]) => {
      tell({ getEntriesByName: (name) => painted.filter((entryName) => entryName === name).map(() => ({})) })
      await new Promise((resolve) => setImmediate(resolve))
    }
    await paint('first-paint')
    expect(appended).toEqual([])
    await paint('first-contentful-paint')
    expect(appended).toEqual([files, entry])
  })

  it('is hidden for a signed-in user only if it is a sign-in form', () => {
    const rule = '[data-signed-in] #root{visibility:hidden}'
    expect(prerenderedPage(parts)).toContain(rule)
    expect(prerenderedPage({ ...parts, path: '/auth/merchant/signin' })).toContain(rule)
    expect(prerenderedPage({ ...parts, path: '/register' })).not.toContain(rule)
  })

  it('refuses a template without its root element', () => {
    expect(() => prerenderedPage({ ...parts, template: '<html></html>' })).toThrow('<div id="root"></div>')
  })
})

describe('The page of all other addresses', () => {
  it('is empty below the frames, and contains their styles without loading their style sheets', () => {
    const page = framedPage({
      ...parts,
      apiHost: '',
      scripts: [],
      styleSheets: [],
      laterStyleSheets: ['assets/SignIn-1.css'],
    })
    expect(page).toContain(`<div id="frame" inert aria-hidden="true">${parts.html}</div><script>`)
    expect(page).toContain('</script><div id="root"></div>')
    const [outside = '', later = ''] = page.split('<template id="later">')
    const [held, start] = later.split('</template>')
    expect(outside.match(/<link rel="(?:modulepreload|stylesheet)"[^>]*>/g)).toEqual([
      '<link rel="stylesheet" media="print" data-later crossorigin href="/assets/index-1.css">',
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/base-1.js">',
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/index-1.js">',
    ])
    expect(held?.trim()).toBe(
      '<script type="module" fetchpriority="low" crossorigin src="/assets/index-1.js"></script>',
    )
    expect(start).toContain('await import(script)')
    expect(page).toContain('.form{margin:2px}')
    expect(page).not.toContain('SignIn-1')
    expect(page).toContain(':root:not([data-frame]) #frame')
    expect(page).toContain('<title>Camp</title>')
  })
})

describe('[W982] A camper’s wallet is requested by the page itself', () => {
  const signedIn = { isAuthenticated: 'true', userRole: 'participant', userData: '{"code":"NUZ042"}' }

  function opened(pathname: string, localStorage: object, apiHost = '') {
    const page = framedPage({ ...parts, apiHost, scripts: [], styleSheets: [] })
    const [, script = ''] = /<script>(try [\s\S]*?)<\/script><title>/.exec(page) ?? []
    const asked: [string, object][] = []
    const window: { earlyWallet?: { code: string; at: number } } = {}
    const fetch = (address: string, { signal: _, ...options }: { signal: AbortSignal }) => {
      asked.push([address, { ...options }])
      return Promise.reject(new Error('No network'))
    }
    runInNewContext(script, { location: { pathname }, localStorage, window, fetch, AbortController })
    return { asked, begun: window.earlyWallet }
  }

  it.each(['/app', '/App/', '/app/wallet'])('at %s, with the same call as the app’s', (path) => {
    const { asked, begun } = opened(path, signedIn)
    expect(asked).toEqual([['/api/profile/wallet/NUZ042', { credentials: 'same-origin', cache: 'no-store' }]])
    expect(begun?.code).toBe('NUZ042')
  })

  it('from another server if the app was built for one', () => {
    expect(opened('/app', signedIn, 'https://host.example').asked).toEqual([
      ['https://host.example/api/profile/wallet/NUZ042', { credentials: 'include', cache: 'no-store' }],
    ])
  })

  it.each<[string, string, object]>([
    ['on another page', '/app/health', signedIn],
    ['for a signed-out user', '/app', { ...signedIn, isAuthenticated: 'false' }],
    ['for staff', '/app', { ...signedIn, userRole: 'admin' }],
    ['for unreadable stored data', '/app', { ...signedIn, userData: '{' }],
    ['without a code', '/app', { ...signedIn, userData: '{"code":7}' }],
    ['for a code that needs URL encoding', '/app', { ...signedIn, userData: '{"code":"../x"}' }],
    [
      'before a required password change',
      '/app',
      { ...signedIn, needsPasswordUpdate: 'true', userCode: 'NUZ042' },
    ],
  ])('but not %s', (_what, path, stored) => {
    expect(opened(path, stored)).toEqual({ asked: [], begun: undefined })
  })
})

describe('minifyInlineScripts', () => {
  it('shortens the scripts of a page, and leaves files and styles alone', () => {
    const page = [
      '<style>p  { margin: 0 }</style><script type="module" src="/a.js"></script>',
      '<script>\n  {\n    // A reason.\n    const answer = 40 + 2\n    window.answer = answer\n  }\n</script>',
    ].join('')
    expect(minifyInlineScripts(page)).toBe(
      '<style>p  { margin: 0 }</style><script type="module" src="/a.js"></script><script>window.answer=42;</script>',
    )
  })

  it('keeps the notice for old browsers in ES5, without its comments', () => {
    const script = "  function sayTooOld() {\n    document.title = 'old'\n  }\n"
    expect(minifyInlineScripts(`<script>\n  // A reason.\n${script}</script>`)).toBe(
      `<script>\n${script}</script>`,
    )
  })
})
