import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../scripts/code/rowReport.ts'
import { projectRoot, sourceFiles } from '../../scripts/sourceFiles.ts'
import { Refused } from '../../server/app/http/refused.ts'
import { routes } from '../../src/api/routes.ts'
import { reasons } from '../../src/domain/lib/outcome.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

const sources = sourceFiles(['src', 'server'], /\.(tsx?|mjs|css)$/).map((path) => ({
  path,
  text: unwrapped(read(path)),
}))

/** `A§8`, `A§2 Check-In`, and `A§2` for any part of it. */
const sections = new Set(
  rowsOf('test/rows.tsv')
    .flatMap(({ section }) => section.split('; '))
    .flatMap((section) => [section, section.replace(/ .*/, '')]),
)

/** `admin document §2 "Check-In", §8 and §9`. */
const citation = /(admin|portal) document (§\d(?: "[^"]+")?(?:(?:, | and )§\d(?: "[^"]+")?)*)/g

function citedSections(text: string): string[] {
  return Array.from(text.matchAll(citation), ([, document, list = '']) =>
    Array.from(list.matchAll(/(§\d)(?: "([^"]+)")?/g), ([, number, part]) => {
      const section = `${document === 'admin' ? 'A' : 'P'}${number}`
      return part === undefined ? section : `${section} ${part}`
    }),
  ).flat()
}

/** Joins comments that are wrapped over several lines. */
function unwrapped(text: string): string {
  return text.replace(/\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ')
}

describe('docs/specification.md', () => {
  test('citations name their document, and a section or a part of section 2', () => {
    expect(citedSections('(admin document §2 "Check-In", §4 and §8, portal document §4).')).toEqual([
      'A§2 Check-In',
      'A§4',
      'A§8',
      'P§4',
    ])
  })

  test('every cited section has rows', () => {
    const unknown = sources.flatMap(({ path, text }) =>
      citedSections(text)
        .filter((section) => !sections.has(section))
        .map((section) => `${path} cites ${section}`),
    )
    expect(unknown).toEqual([])
  })

  test('sections are cited in no other form', () => {
    const other = sources.filter(({ text }) => text.replace(citation, '').includes('§'))
    expect(other.map(({ path }) => path)).toEqual([])
  })

  test('every part of section 2 is listed', () => {
    const page = read('docs/specification.md')
    const parts = Array.from(sections, (section) => /^[AP]§2 (.+)$/.exec(section)?.[1] ?? '')
    expect(parts.filter((part) => !page.includes(part))).toEqual([])
  })
})

test('docs/contract.md or the route table has every section that a comment cites', () => {
  const headings = Array.from(read('docs/contract.md').matchAll(/^## (.+)$/gm), ([, heading]) => heading)
  const known = new Set([...headings, ...Object.keys(routes)])
  const unknown = sources.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/contract:([^)]*)/g), ([, cited = '']) => cited.trim())
      .filter((cited) => !known.has(/^"(.+)"$/.exec(cited)?.[1] ?? ''))
      .map((cited) => `${path} cites ${cited}`),
  )
  expect(unknown).toEqual([])
})

test('docs/contract.md lists every reason of a refusal with its status', () => {
  const listed = Array.from(
    read('docs/contract.md').matchAll(/^\| (\d{3})\b[^|]* \| (.*) \|$/gm),
    ([, status, cell = '']) =>
      Array.from(cell.matchAll(/`(\w+)`/g), ([, name = '']) => name)
        .filter((name) => name !== 'data')
        .map((name) => `${name} ${status}`),
  ).flat()
  const known = reasons.map((reason) => `${reason} ${new Refused(reason, '').status}`)
  expect(listed.toSorted()).toEqual(known.toSorted())
})

test('test/week.tsv has every section of its design that a comment cites', () => {
  const known = new Set(rowsOf('test/week.tsv').map(({ section }) => section))
  const cited = sources.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/\bdesign: ?([^),]*)/g), ([, section = '']) => ({ path, section })),
  )
  expect(cited.length).toBeGreaterThan(20)
  expect(cited.filter(({ section }) => !known.has(/^"(.+)"$/.exec(section)?.[1] ?? ''))).toEqual([])
})
