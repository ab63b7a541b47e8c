import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot, sourceFiles } from '../../scripts/sourceFiles.ts'
import { pageTitles } from '../../src/domain/lib/pageTitles.ts'

const pages = ['README.md', 'CONTRIBUTING.md', ...sourceFiles(['docs'], /\.md$/)].filter(
  (path) => !path.startsWith('docs/machines/'),
)
const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const { scripts } = JSON.parse(read('package.json'))

test('README.md has at most 8,192 bytes', () => {
  expect(statSync(join(projectRoot, 'README.md')).size).toBeLessThanOrEqual(8_192)
})

test('README.md names the pages of every area', () => {
  const named = Array.from(read('README.md').matchAll(/`(\/[^`]+)`/g), ([, address = '']) =>
    address.replace('…', ''),
  )
  const unnamed = Object.keys(pageTitles).filter(
    (page) => !named.some((address) => `${page}/`.startsWith(address)),
  )
  expect(unnamed).toEqual([])
})

/** Printed on A4 at 11 pt, the guide of the gate fills a page. */
test.each(sourceFiles(['docs/guide'], /\.md$/))('%s is short enough for one printed page', (guide) => {
  expect(read(guide).length).toBeLessThanOrEqual(2_600)
})

describe.each(pages)('%s', (page) => {
  const text = read(page)

  test('links to files that exist', () => {
    const targets = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)
    const missing = targets
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => !existsSync(join(projectRoot, dirname(page), target)))
    expect(missing).toEqual([])
  })

  test('names commands that package.json has', () => {
    const named = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})

test.each(pages)('%s has no table cell above 200 characters', (page) => {
  const cells = read(page)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => line.split('|').map((cell) => cell.trim()))
  expect(cells.filter((cell) => cell.length > 200)).toEqual([])
})
