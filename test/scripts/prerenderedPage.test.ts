import { describe, expect, it } from 'vitest'
import { framedPage, prerenderedPage } from '../../scripts/prerenderedPage.ts'

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

describe('A page that is rendered with the build', () => {
  it('holds its first state, its title and the styles of it, and asks for the typeface at once', () => {
    const page = prerenderedPage(parts)
    expect(page).toContain(`<div id="root" data-prerendered="/auth/signin">${parts.html}</div>`)
    expect(page).toContain('<title>Sign in · Camp</title>')
    expect(page).toContain('.title{margin:0}.form{margin:2px}')
    expect(page).not.toContain('.other')
    expect(page).toContain(
      '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/face-9.woff2">',
    )
  })

  it('asks for its style sheets and scripts behind what is drawn, those of its own too, and runs the script of its head', () => {
    const page = prerenderedPage(parts)
    const [head = '', body = ''] = page.split('</h1>')
    expect(head).toContain('<script>start()</script>')
    expect(head).not.toMatch(/stylesheet|modulepreload|type="module"/)
    for (const file of ['index-1.css', 'SignIn-1.css', 'base-1.js', 'SignIn-1.js', 'index-1.js'])
      expect(body.split(`"/assets/${file}"`)).toHaveLength(2)
  })

  it('[W924] is held up by none of them: they give way to it, and the sheets are those of paper until all are there', () => {
    const links = prerenderedPage(parts).match(
      /<(?:link rel="(?:stylesheet|modulepreload)"|script type="module")[^>]*>/g,
    )
    expect(links).toEqual([
      '<link rel="stylesheet" media="print" data-later crossorigin href="/assets/index-1.css">',
      '<link rel="stylesheet" media="print" data-later crossorigin href="/assets/SignIn-1.css">',
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/base-1.js">',
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/SignIn-1.js">',
      '<script type="module" fetchpriority="low" crossorigin src="/assets/index-1.js">',
    ])
  })

  it('is hidden from whoever is signed in only where it is a form to sign in', () => {
    const rule = '[data-signed-in] #root{visibility:hidden}'
    expect(prerenderedPage(parts)).toContain(rule)
    expect(prerenderedPage({ ...parts, path: '/auth/merchant/signin' })).toContain(rule)
    expect(prerenderedPage({ ...parts, path: '/register' })).not.toContain(rule)
  })

  it('is not built on a page without a place for it', () => {
    expect(() => prerenderedPage({ ...parts, template: '<html></html>' })).toThrow('<div id="root"></div>')
  })
})

describe('The page of all other addresses', () => {
  it('is empty under the frames, and holds the styles of these without asking for their sheets', () => {
    const page = framedPage({
      ...parts,
      scripts: [],
      styleSheets: [],
      laterStyleSheets: ['assets/SignIn-1.css'],
    })
    expect(page).toContain(`<div id="frame" inert aria-hidden="true">${parts.html}</div><script>`)
    expect(page).toContain('</script><div id="root"></div>')
    expect(page).toContain('.form{margin:2px}')
    expect(page).not.toContain('SignIn-1')
    expect(page).toContain(':root:not([data-frame]) #frame')
    expect(page).toContain('<title>Camp</title>')
  })
})
