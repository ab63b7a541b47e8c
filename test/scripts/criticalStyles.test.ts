import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { criticalStyles } from '../../scripts/build/criticalStyles.ts'
import { sourceFiles } from '../../scripts/sourceFiles.ts'

const html = '<main class="page wide"><a class="link"></a></main>'

describe('The critical styles of a page', () => {
  it.each([
    ['.page{color:red}.other{color:blue}', '.page{color:red}'],
    ['.other,.link{color:red}', '.link{color:red}'],
    ['.page .other{color:red}', ''],
    ['.page.wide>.link:hover{color:red}', '.page.wide>.link:hover{color:red}'],
    ['body,h1[data-size="a,b"]{margin:0}', 'body,h1[data-size="a,b"]{margin:0}'],
    ['.link:not(.other,.another){color:red}', '.link:not(.other,.another){color:red}'],
    [':is(.other,.link) a{color:red}', ':is(.other,.link) a{color:red}'],
  ])('of %s', (sheet, expected) => {
    expect(criticalStyles(sheet, html)).toBe(expected)
  })

  it('keep their groups and layers in order', () => {
    const sheet =
      '@layer base,parts;@layer parts{.other{color:red}}@layer base{.page{color:red}}@media (width>40em){.link{color:red}.other{color:red}}@media print{.other{color:red}}'
    expect(criticalStyles(sheet, html)).toBe(
      '@layer base,parts;@layer parts{}@layer base{.page{color:red}}@media (width>40em){.link{color:red}}',
    )
  })

  it('include the fonts, and the keyframes that are used', () => {
    const sheet =
      '@font-face{font-family:Face;src:url(data:a;b,c)}@keyframes turn{to{rotate:1turn}}@keyframes fade{to{opacity:0}}.link{animation:turn 1s}.other{animation:fade 1s}'
    expect(criticalStyles(sheet, html)).toBe(
      '@font-face{font-family:Face;src:url(data:a;b,c)}@keyframes turn{to{rotate:1turn}}.link{animation:turn 1s}',
    )
  })

  it('are parsed past braces in strings, URLs and comments', () => {
    const sheet = '/* } */.page{content:"}";background:url(data:image/svg+xml;{})}.other::after{content:"{"}'
    expect(criticalStyles(sheet, html)).toContain('.page{content:"}";background:url(data:image/svg+xml;{})}')
    expect(criticalStyles(sheet, html)).not.toContain('.other')
  })
})

it('[W513] no font size is in pixels, so that every text scales with the browser’s setting', () => {
  const fixed = sourceFiles(['src/views'], /\.css$/).filter((path) =>
    /font-size: [\d.]+px/.test(readFileSync(path, 'utf8')),
  )
  expect(fixed).toEqual([])
})
