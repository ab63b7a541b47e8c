import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rooms, serverFoundations } from '../../scripts/code/wallRules.ts'
import { projectRoot, sourceFiles } from '../../scripts/sourceFiles.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const page = read('docs/architecture.md')

const way = Array.from(
  page.matchAll(/^\| (\d+) \| `([^`]+)` \| (.*) \|$/gm),
  ([, step, path = '', does = '']) => ({
    step: Number(step),
    path,
    does,
  }),
)

function importsOf(path: string): readonly string[] {
  return Array.from(read(path).matchAll(/(?:from |import\()'(\.[^']+)'/g), ([, specifier = '']) =>
    normalize(join(dirname(path), specifier)),
  )
}

/** The rows of a section's table, each as its cells. */
function tableOf(section: string): readonly (readonly string[])[] {
  const [, text = ''] = page.split(`\n## ${section}\n`)
  const [lines = ''] = text.split('\n## ')
  const rows = Array.from(lines.matchAll(/^\|(.*)\|$/gm), ([, cells = '']) =>
    cells.split(' | ').map((cell) => cell.trim()),
  )
  return rows.slice(2)
}

/** Returns the names in backticks, with `a/{b,c}/` expanded to `a/b/` and `a/c/`. */
function namesIn(cell: string): readonly string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name).flatMap((name) => {
    const [, before = name, inside, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? []
    return inside === undefined ? [name] : inside.split(',').map((part) => before + part + after)
  })
}

describe('the areas in docs/architecture.md', () => {
  const areas = namesIn(/an \*area\* a subject: ([^.]+)\./.exec(page)?.[1] ?? '')

  test.each(tableOf('Rooms and areas').map((row) => row.map(namesIn)))(
    '%j has the folders of the areas without %j, and %j',
    ([room = ''], without = [], others = []) => {
      const folders = readdirSync(join(projectRoot, room), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
      const expected = [...areas.filter((area) => !without.includes(area)), ...others]
      expect(folders.toSorted()).toEqual(expected.toSorted())
    },
  )
})

test('no folder of sources holds more than 30 files', () => {
  const counts = new Map<string, number>()
  for (const path of sourceFiles(['src', 'server', 'test', 'tools', 'scripts'], /./)) {
    const folder = dirname(path)
    if (!folder.startsWith('server/database/migrations')) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect(counts.size).toBeGreaterThan(100)
  expect([...counts].filter(([, count]) => count > 30)).toEqual([])
})

describe('the table of walls in docs/architecture.md', () => {
  const documented = tableOf('Walls').map(([name, files = '', , mayImport = '']) => ({
    name,
    files: namesIn(files),
    mayImport: [
      ...namesIn(mayImport),
      ...(mayImport.includes('server foundations') ? serverFoundations : []),
    ],
  }))

  test('lists the rooms of scripts/code/wallRules.ts in their order', () => {
    expect(documented.map(({ name }) => name)).toEqual(rooms.map(({ name }) => name))
  })

  test.each(rooms)('lists what the room $name may import', ({ name, mayImport }) => {
    const room = documented.find((one) => one.name === name)
    const own = name === 'entry' ? [] : (room?.files ?? [])
    expect(room?.mayImport.toSorted()).toEqual(mayImport.filter((path) => !own.includes(path)).toSorted())
  })
})

describe('the way of one scanned code in docs/architecture.md', () => {
  test('numbers each step from the page to the tables and back to the card', () => {
    expect(way.map(({ step }) => step)).toEqual(way.map((_, index) => index + 1))
    expect(way.map(({ path }) => path)).toContain('src/services/browser/scanner.ts')
    expect(way.map(({ path }) => path)).toContain('server/app/gate/checkIn.ts')
    expect(way.at(-1)?.path).toBe('src/views/gate/checkIn/PersonCard.tsx')
  })

  test('starts at the component that src/routes.tsx loads for /admin/checkin', () => {
    const source = read('src/routes.tsx')
    const name = /<Route path="checkin" element={<(\w+) \/>}/.exec(source)?.[1]
    const file = new RegExp(`const ${name} = lazyPage\\(\\(\\) => import\\('\\./([^']+)'\\)\\)`).exec(
      source,
    )?.[1]
    expect(way.slice(0, 2).map(({ path }) => path)).toEqual(['src/routes.tsx', `src/${file}`])
  })

  test('names every table that the check-in reads or writes', () => {
    const tables = new Set(
      Array.from(read('server/database/schema.ts').matchAll(/pgTable\(\s*'(\w+)'/g), ([, name = '']) => name),
    )
    const file = 'server/app/gate/checkIn.ts'
    const statements = [file, 'server/database/audit.ts', 'server/ledger/attempt.ts'].map(read).join('\n')
    const used = Array.from(
      statements.matchAll(/\b(?:from|join|into|update) (\w+)/g),
      ([, name = '']) => name,
    )
    const named = namesIn(way.find(({ path }) => path === file)?.does ?? '')
    expect(new Set(named)).toEqual(new Set(used.filter((name) => tables.has(name))))
  })

  test('names only files that exist', () => {
    expect(way.filter(({ path }) => !existsSync(join(projectRoot, path)))).toEqual([])
  })

  test('connects every file by an import with one before it', () => {
    const strangers = way.slice(1).filter(({ path }, index) => {
      const before = way.slice(0, index + 1).map((step) => step.path)
      const isImported = before.some((other) => importsOf(other).includes(path))
      return !isImported && !importsOf(path).some((other) => before.includes(other))
    })
    expect(strangers).toEqual([])
  })
})
