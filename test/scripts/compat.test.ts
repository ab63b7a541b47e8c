import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { CompatData } from '@mdn/browser-compat-data'
import { parse } from 'acorn'
import { describe, expect, test } from 'vitest'
import { buildTargets, oldestBrowsers } from '../../scripts/build/browsers.ts'
import { newerFeatures } from '../../scripts/compat/newerFeatures.ts'
import { newerInScript } from '../../scripts/compat/newerInScript.ts'
import { problemsOf } from '../../scripts/compat/notes.ts'
import { unsupportedCssFeatures } from '../../scripts/compat/unsupportedCssFeatures.ts'
import { projectRoot } from '../../scripts/sourceFiles.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const features = newerFeatures()
const inScript = (code: string) => newerInScript(code, features)
const inStyles = (sheet: string) => unsupportedCssFeatures(sheet, features.css)

describe('the oldest supported browsers', () => {
  test('are listed in package.json and README, and the build targets them', () => {
    expect(buildTargets()).toEqual(['chrome108', 'edge108', 'firefox103', 'safari15.4', 'ios15.4'])
    expect(read('README.md').replaceAll(/\s+/g, ' ')).toContain(
      'Chrome, Edge and Android WebView 108, Firefox 103, Safari and iOS 15.4',
    )
  })
})

describe('[W965] npm run compat finds in a built script', () => {
  test.each([
    ['export const f = (a, b) => AbortSignal.any([a, b])', 'AbortSignal.any'],
    ['fetch("/", { signal: AbortSignal.timeout(5) })', 'AbortSignal.timeout'],
    ['export const f = (e) => e.toSorted()', '.toSorted()'],
    ['export const f = (e) => e.findLast(Boolean)', '.findLast()'],
    ['export const f = (e) => URL.canParse(e)', 'URL.canParse'],
    ['function f(e) { const t = new URLSearchParams(e); return t.size > 0 }', 'URLSearchParams.size'],
    ['export const f = (e) => new URLSearchParams(e).size', 'URLSearchParams.size'],
    ['export const f = (url) => url.searchParams.size', 'URLSearchParams.size'],
    ['export const f = (e) => e.values().map(String)', 'Iterator.map'],
    ['export const f = (e) => Object.groupBy(e, String)', 'Object.groupBy'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['form.requestSubmit()', '.requestSubmit()'],
    ['requestIdleCallback(() => {})', 'requestIdleCallback'],
    ['window.requestIdleCallback(() => {})', 'requestIdleCallback'],
    ['new OffscreenCanvas(1, 1)', 'OffscreenCanvas'],
    ['new Intl.Segmenter()', 'Intl.Segmenter'],
    ['export const f = /(?<!a)b/', 'lookbehind'],
    ['export const f = (a) => RegExp(`(?<=a)b`)', 'lookbehind'],
    ['export const f = new RegExp("(?<!a)b")', 'lookbehind'],
    ['class A { static { A.b = 1 } }', 'class static block'],
  ])('%s', (code, feature) => {
    expect(inScript(code)).toEqual([feature])
  })

  test.each(['export const f = /a/v', 'import a from "./a.json" with { type: "json" }', 'using a = b'])(
    'the syntax of %s',
    (code) => {
      expect(inScript(code)).toEqual([expect.stringContaining('syntax: ')])
    },
  )

  test('nothing where the script tests for a feature, defines the name itself, or uses old features', () => {
    const fine = [
      'e.toSorted?.(); window.requestIdleCallback ?? setTimeout; typeof OffscreenCanvas',
      'class OffscreenCanvas {} new OffscreenCanvas()',
      'const t = new Map(); t.size; Object.values(t).map(String)',
      'function f() { const t = new URLSearchParams() } function g(t) { return t.size }',
      'Object.hasOwn(a, "b"); [1].at(-1); structuredClone({}); a.replaceAll("b", "c"); crypto.randomUUID()',
      'class A { #b = 1; #c() {} static d = 2; has(e) { return #b in e } }',
    ]
    expect(fine.flatMap(inScript)).toEqual([])
  })
})

test('[W965] npm run compat finds new features in a built style sheet, except container ranges', () => {
  expect(inStyles('@media (width<=400px){a{color:red}}')).toEqual(['@media range'])
  expect(inStyles('a{color:red;&:hover{color:blue}}')).toEqual(['nesting'])
  expect(inStyles('a:has(b){color:light-dark(red,blue)}')).toEqual([':has', 'light-dark()'])
  expect(inStyles('@container (width<=400px){a{overflow:clip}}')).toEqual(['@container', 'overflow: clip'])
  expect(inStyles('a:is(b){min-height:100dvh;inset:0;content:":has(&)"}')).toEqual([])
})

test('each use needs a note, and each note a use', () => {
  const used = [
    { feature: '.when()', file: 'parts.js' },
    { feature: 'cursor: help', file: 'index.css' },
  ]
  const notes = [
    { feature: '.when()', file: 'base.js' },
    { feature: 'cursor: *', file: '*' },
  ]
  expect(problemsOf(used, notes)).toEqual([
    'parts.js uses .when()',
    'notes.tsv: base.js does not use .when()',
  ])
})

describe('[W966] the script that reports an outdated browser', () => {
  const scriptIn = (page: string) =>
    Array.from(read(page).matchAll(/<script>([\s\S]*?)<\/script>/g), ([, script = '']) => script).filter(
      (script) => script.includes('too-old'),
    )

  test.each(['index.html', 'landing.html'])('of %s runs in every browser, before any module', (page) => {
    const [script = '', ...others] = scriptIn(page)
    expect(others).toEqual([])
    expect(parse(script, { ecmaVersion: 5 }).type).toBe('Program')
    expect(read(page).indexOf('too-old')).toBeLessThan(read(page).indexOf('<script type="module"'))
    expect(read(page)).toMatch(
      /<p id="too-old" [^>]*hidden[^>]*>\s*This browser is too old\. Update it, or use another phone\.\s*<\/p>/,
    )
  })

  test('is identical in both pages, and tests for a feature of the oldest supported browsers', () => {
    expect(scriptIn('index.html')).toEqual(scriptIn('landing.html'))
    expect(scriptIn('index.html')[0]).toContain("CSS.supports('height', '1dvh')")
    const path = createRequire(import.meta.url).resolve('@mdn/browser-compat-data')
    const { css } = JSON.parse(readFileSync(path, 'utf8')) as CompatData
    const unit = css.types?.length?.viewport_percentage_units_dynamic?.__compat?.support
    const since = (browser: 'chrome' | 'firefox' | 'safari_ios') => {
      const [first] = [unit?.[browser] ?? []].flat()
      return first?.version_added
    }
    expect([since('chrome'), since('firefox'), since('safari_ios')]).toEqual(['108', '101', '15.4'])
    expect(oldestBrowsers().get('chrome')).toBe('108')
    expect(oldestBrowsers().get('ios_saf')).toBe('15.4')
  })
})
