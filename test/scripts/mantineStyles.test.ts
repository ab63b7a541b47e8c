import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot, sourceFiles } from '../../scripts/sourceFiles.ts'

const mantine = join(projectRoot, 'node_modules/@mantine/core')
const read = (path: string) => readFileSync(path, 'utf8')

const importsOf = (path: string) =>
  Array.from(read(path).matchAll(/ from "(\.[^"]+)"/g), ([, file = '']) => join(dirname(path), file))

/** The names of the style sheets that a module of Mantine and its imports use. */
function sheetsOf(path: string, seen: Set<string>): readonly string[] {
  if (seen.has(path)) return []
  seen.add(path)
  const [, sheet] = /(\w+)\.module\.mjs$/.exec(path) ?? []
  return sheet ? [sheet] : importsOf(path).flatMap((next) => sheetsOf(next, seen))
}

function fileOf(component: string): string {
  const line = new RegExp(`^import \\{[^}]*\\b${component}\\b[^}]*\\} from "(.+)"`, 'm')
  const [, file] = line.exec(read(join(mantine, 'esm/index.mjs'))) ?? []
  if (file === undefined) throw new Error(`Mantine exports no ${component}.`)
  return join(mantine, 'esm', file)
}

const imported = sourceFiles(['src'], /\.tsx?$/)
  .flatMap((path) =>
    Array.from(
      read(join(projectRoot, path)).matchAll(/^import \{([^}]*)\} from '@mantine\/core'/gm),
      ([, names = '']) => names.split(','),
    ),
  )
  .flat()
  .map((name) => name.trim())
  .filter((name) => name !== '' && !name.startsWith('type '))

test('the portal loads the styles of the Mantine components that it uses, in the order of Mantine', () => {
  const seen = new Set<string>()
  const used = new Set([
    'baseline',
    'default-css-variables',
    'global',
    ...[...new Set(imported)].flatMap((name) => sheetsOf(fileOf(name), seen)),
  ])
  const complete = read(join(mantine, 'styles.layer.css'))
  const placeOf = (sheet: string) => {
    const start = read(join(mantine, `styles/${sheet}.layer.css`))
      .trim()
      .slice(0, 200)
    return complete.indexOf(start.replace(/^@layer mantine ?\{/, ''))
  }
  const loaded = Array.from(
    read(join(projectRoot, 'src/views/ui/theme/mantine.css')).matchAll(/styles\/([\w-]+)\.layer\.css/g),
    ([, sheet]) => sheet,
  )
  expect(loaded).toEqual([...used].toSorted((a, b) => placeOf(a) - placeOf(b)))
})
