import { describe, expect, it } from 'vitest'
import { landingPage } from '../../scripts/build/landingPage.ts'

const template = [
  '<html><head><title>Camp</title>',
  '<script type="module" src="/assets/landing-1.js"></script>',
  '<link rel="stylesheet" crossorigin href="/assets/landing-1.css">',
  '</head><body><div id="root"></div></body></html>',
].join('')

const parts = {
  template,
  html: '<h1 class="_title_1a2b3">2025 $& Camporee</h1>',
  styleSheets: [],
  variables: {
    light: { '--page': 'white', '--ink': 'black', '--unused': 'red' },
    dark: { '--page': 'black', '--ink': 'white' },
  },
  styleSheet: () =>
    '@font-face{src:url(/assets/face-9.woff2)}body{background:var(--page)}._title_1a2b3{--own:1px;color:var(--ink);margin:var(--own)}',
}

describe('The landing page', () => {
  it('contains its HTML and styles, and preloads the font', () => {
    const page = landingPage(parts)
    expect(page).toContain('<div id="root"><h1 class="_title_1a2b3">2025 $& Camporee</h1></div>')
    expect(page).toContain('body{background:var(--page)}')
    expect(page).not.toContain('rel="stylesheet"')
    expect(page).toContain(
      '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/face-9.woff2">',
    )
    expect(page).toContain('<script type="module" src="/assets/landing-1.js"></script>')
  })

  it('is light, and dark on a screen by system setting or by choice', () => {
    const page = landingPage(parts)
    expect(page).toContain(':root{color-scheme:light;--page:white;--ink:black}')
    expect(page).toContain(
      '@media screen and (prefers-color-scheme:dark){:root:not([data-mantine-color-scheme="light"]){color-scheme:dark;--page:black;--ink:white}}',
    )
    expect(page).toContain(
      '@media screen{:root[data-mantine-color-scheme="dark"]{color-scheme:dark;--page:black;--ink:white}}',
    )
  })

  it('refuses a class without a style, which would differ at hydration', () => {
    expect(() => landingPage({ ...parts, html: '<p class="_text_9z8y7">Camp</p>' })).toThrow(
      'The landing page has classes without a style: _text_9z8y7',
    )
  })

  it('refuses a variable that the theme does not define', () => {
    const html = '<path fill="var(--camp-moon)"/>'
    expect(() => landingPage({ ...parts, html })).toThrow(
      'The landing page uses unknown variables: --camp-moon',
    )
  })

  it('refuses a template without its root element', () => {
    expect(() => landingPage({ ...parts, template: '<html></html>' })).toThrow('<div id="root"></div>')
  })
})
