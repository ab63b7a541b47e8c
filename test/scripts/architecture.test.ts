import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../scripts/sourceFiles.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const page = read('docs/architecture.md')

const way = Array.from(page.matchAll(/^\| (\d+) \| `([^`]+)` \|/gm), ([, step, path = '']) => ({
  step: Number(step),
  path,
}))

function importsOf(path: string): readonly string[] {
  return Array.from(read(path).matchAll(/from '(\.[^']+)'/g), ([, specifier = '']) =>
    normalize(join(dirname(path), specifier)),
  )
}

describe('the way of one scanned code in docs/architecture.md', () => {
  test('goes from the scanner to the table and back to the card, each step numbered', () => {
    expect(way.map(({ step }) => step)).toEqual(way.map((_, index) => index + 1))
    expect(way.at(0)?.path).toBe('src/services/browser/scanner.ts')
    expect(way.map(({ path }) => path)).toContain('server/app/gate/checkIn.ts')
    expect(way.at(-1)?.path).toBe('src/views/gate/checkIn/ParticipantCard.tsx')
  })

  test('names no file that is gone', () => {
    expect(way.filter(({ path }) => !existsSync(join(projectRoot, path)))).toEqual([])
  })

  test('every file imports one before it on its way, or is imported by one', () => {
    const strangers = way.slice(1).filter(({ path }, index) => {
      const before = way.slice(0, index + 1).map((step) => step.path)
      const isImported = before.some((other) => importsOf(other).includes(path))
      return !isImported && !importsOf(path).some((other) => before.includes(other))
    })
    expect(strangers).toEqual([])
  })
})
