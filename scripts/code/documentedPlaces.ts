import { dirname, join, normalize } from 'node:path'
import { type RouteKey, routes } from '../../src/api/routes.ts'
import { changedRows, idsNamedIn, type Row, settledRows } from './rowReport.ts'

/*
 * Finds where a statement of the documents or of docs/beyond-the-documents.md is implemented. No list is kept
 * by hand: the row's id finds the machine, the flow's imports find the calls, importers find the views, and
 * the rows named in titles find the tests.
 */

export interface Project {
  readonly rows: readonly Row[]
  readonly files: ReadonlyMap<string, string>
}

interface Place {
  readonly path: string
  readonly line: number
  readonly text: string
}

interface HostCall {
  readonly key: RouteKey
  readonly client: Place
  readonly handler: Place | undefined
}

export interface RowPlaces {
  readonly machine: Place | undefined
  readonly sentences: readonly Place[]
  readonly calls: readonly HostCall[]
  readonly views: readonly string[]
  readonly tests: readonly Place[]
}

const isTest = (path: string) => /\.(test\.tsx?|spec\.ts)$/.test(path)
const isProduct = (path: string) => /^(src|server)\//.test(path) && !path.startsWith('src/inspector/')

export function placesOf(row: Row, project: Project): RowPlaces {
  const machine = machineOf(row.flow, project)
  const views = machine ? viewsOf(machine, project) : []
  return {
    machine: machine?.place,
    sentences: sentencesOf(row, machine, views, project),
    calls: machine ? callsOf(machine, project) : [],
    views,
    tests: testsOf(row.id, project),
  }
}

export function rowsWith(words: string, { rows }: Project): readonly Row[] {
  const wanted = words.trim().toLowerCase()
  const byId = rows.filter(({ id }) => id.toLowerCase() === wanted)
  if (byId.length > 0 || wanted === '') return byId
  return rows.filter(({ statement }) => statement.toLowerCase().includes(wanted))
}

export function linesWith(words: string, { files }: Project): readonly Place[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return []
  return [...files].flatMap(([path, text]) => linesIn(path, text, wanted))
}

interface Machine {
  readonly place: Place
  readonly variable: string
}

export function machineOf(flow: string, { files }: Project): Machine | undefined {
  for (const [path, text] of files) {
    if (!isProduct(path) || !text.includes('createMachine(')) continue
    for (const { name, start, body } of declarationsIn(text)) {
      const id = new RegExp(`createMachine\\(\\{\\s*id: '${flow}'`).exec(body)
      if (id) return { variable: name, place: placeAt(path, text, start + id.index) }
    }
  }
  return undefined
}

function viewsOf({ place, variable }: Machine, { files }: Project): readonly string[] {
  const importers = [...files].filter(
    ([path, text]) =>
      path.startsWith('src/views/') && importsOf(path, text).some(({ target }) => target === place.path),
  )
  const drawsMachine = ([, text]: readonly [string, string]) => new RegExp(`\\b${variable}\\b`).test(text)
  const stateName = new RegExp(`^import .*\\b${capital(variable.replace(/Machine$/, ''))}State\\b`, 'm')
  const named = importers.filter((file) => drawsMachine(file) || stateName.test(file[1]))
  return (named.length > 0 ? named : importers).map(([path]) => path)
}

/**
 * The quoted sentences of a statement that occur letter by letter in the machine, its views or their imports,
 * or else on any screen.
 */
function sentencesOf(
  { statement }: Row,
  machine: Machine | undefined,
  views: readonly string[],
  { files }: Project,
): readonly Place[] {
  const quotes = Array.from(statement.matchAll(/"([^"]+)"/g), ([, quoted = '']) => fixedParts(quoted))
  const near = importedBy([...(machine ? [machine.place.path] : []), ...views], files)
  const screens = [...files.keys()].filter((path) => /^src\/(machines|views|domain)\//.test(path))
  return quotes.flatMap((parts) => {
    const saying = (path: string) =>
      linesOf(path, files.get(path) ?? '').filter(({ text }) => parts.every((part) => part.test(text)))
    const found = near.flatMap(saying)
    return found.length > 0 ? found : screens.flatMap(saying)
  })
}

function fixedParts(quoted: string): readonly RegExp[] {
  const parts = quoted.split(/\{[^}]*\}|\b[NXY]\b|\([^)]*\)/).map((part) => part.trim())
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return escaped.filter((part) => part !== '').map((part) => new RegExp(`(?<!\\w)${part}(?!\\w)`))
}

function importedBy(paths: readonly string[], files: ReadonlyMap<string, string>): readonly string[] {
  const found = new Set(paths)
  for (const file of found)
    for (const { target } of importsOf(file, files.get(file) ?? ''))
      if (/^src\/(machines|views|domain)\//.test(target)) found.add(target)
  return [...found]
}

function callsOf({ variable }: Machine, { files }: Project): readonly HostCall[] {
  const calls = new Map<RouteKey, Place>()
  const visited = new Set<string>()
  const follow = (path: string, { name, start, body }: Declaration) => {
    if (visited.has(`${path} ${name}`)) return
    visited.add(`${path} ${name}`)
    const text = files.get(path) ?? ''
    for (const found of body.matchAll(/\bcall\(\s*(?:[\w.]+,\s*)?'(\w+)'/g)) {
      const [, key = ''] = found
      if (key in routes) calls.set(key as RouteKey, placeAt(path, text, start + found.index))
    }
    const named = new Set(body.match(/\b[A-Za-z_]\w*\b/g))
    for (const own of declarationsIn(text)) if (named.has(own.name)) follow(path, own)
    for (const { target, names } of importsOf(path, text)) {
      if (!/^src\/(flows|api)\//.test(target)) continue
      for (const other of declarationsIn(files.get(target) ?? ''))
        if (names.includes(other.name) && named.has(other.name)) follow(target, other)
    }
  }
  for (const [path, text] of files) {
    if (!path.startsWith('src/flows/')) continue
    for (const declaration of declarationsIn(text))
      if (new RegExp(`\\b${variable}\\s*\\.provide\\(`).test(declaration.body)) follow(path, declaration)
  }
  return [...calls].map(([key, client]) => ({ key, client, handler: handlerOf(key, files) }))
}

function handlerOf(key: RouteKey, files: ReadonlyMap<string, string>): Place | undefined {
  const exported = new RegExp(`^export (?:async )?(?:function|const) ${key}\\b`, 'm')
  for (const [path, text] of files) {
    const found = path.startsWith('server/app/') ? exported.exec(text) : null
    if (found) return placeAt(path, text, found.index)
  }
  return undefined
}

function testsOf(id: string, { files }: Project): readonly Place[] {
  return [...files]
    .filter(([path]) => isTest(path))
    .flatMap(([path, text]) =>
      text.split('\n').flatMap((line, index) => {
        if (!idsNamedIn(line).includes(id)) return []
        const [, , title = line.trim()] = /(['"`])((?:(?!\1).)*\[[APW]\d{3,4}(?:(?!\1).)*)\1/.exec(line) ?? []
        return [{ path, line: index + 1, text: title }]
      }),
    )
}

interface Declaration {
  readonly name: string
  readonly start: number
  readonly body: string
}

function declarationsIn(text: string): readonly Declaration[] {
  const starts = Array.from(
    text.matchAll(/^(?:export )?(?:default )?(?:async )?(?:function|const|class) (\w+)/gm),
    (found) => ({ name: found[1] ?? '', start: found.index }),
  )
  return starts.map(({ name, start }, index) => ({
    name,
    start,
    body: text.slice(start, starts[index + 1]?.start),
  }))
}

interface Import {
  readonly names: readonly string[]
  readonly target: string
}

function importsOf(path: string, text: string): readonly Import[] {
  return Array.from(
    text.matchAll(/^import\s+([^'"]*?)from '(\.[^']+)'/gm),
    ([, names = '', specifier = '']) => ({
      names: names.match(/\w+/g) ?? [],
      target: normalize(join(dirname(path), specifier)),
    }),
  )
}

function linesIn(path: string, text: string, wanted: string): readonly Place[] {
  return linesOf(path, text).filter((place) => place.text.toLowerCase().includes(wanted))
}

function linesOf(path: string, text: string): readonly Place[] {
  return text.split('\n').map((line, index) => ({ path, line: index + 1, text: line.trim() }))
}

function placeAt(path: string, text: string, index: number): Place {
  const line = text.slice(0, index).split('\n').length
  return { path, line, text: text.split('\n')[line - 1]?.trim() ?? '' }
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const shownLines = 12
const shownQuotes = 60
const shownRows = 8

export function reportOn(words: string, project: Project): string | undefined {
  const rows = rowsWith(words, project)
  const isId = rows.length === 1 && rows[0]?.id.toLowerCase() === words.trim().toLowerCase()
  const lines = isId ? [] : linesWith(words, project)
  const sources = lines.filter(({ path }) => isProduct(path))
  const quotes = lines.filter(({ path }) => !isProduct(path))
  if (rows.length === 0 && lines.length === 0) return undefined
  const described = rows.slice(0, shownRows).map((row) => describeRow(row, placesOf(row, project)))
  const others = rows.slice(shownRows).map(({ id, statement }) => `${id}  ${statement}`)
  const listed = [
    ['Sources with these words', ...shortened(sources.map(written), shownQuotes)],
    ['Tests and models with these words', ...shortened(quotes.map(written), shownQuotes)],
  ].filter(({ length }) => length > 1)
  return [
    ...described,
    ...(others.length > 0 ? [others.join('\n')] : []),
    ...listed.map((part) => part.join('\n  ')),
  ].join('\n\n')
}

function describeRow({ id, flow, section, statement }: Row, places: RowPlaces): string {
  const { machine, sentences, calls, views, tests } = places
  const facts: readonly (readonly [string, readonly string[]])[] = [
    ['machine', [machine ? `${flow}  ${machine.path}:${machine.line}` : `none: ${flow}`]],
    ['sentence', sentences.map(written)],
    ['call', calls.map(describeCall)],
    ['view', views],
    ['test', tests.map(written)],
    ['reading', changedRows.includes(id) ? ['docs/readings.md changes this row'] : []],
    ['settled', settledRows.includes(id) ? ['not specified: no test can fail on it'] : []],
  ]
  const lines = facts.flatMap(([name, values]) =>
    shortened(values).map((value, index) => `  ${(index === 0 ? name : '').padEnd(10)}${value}`),
  )
  return [`${id}  ${section}  ${statement}`, ...lines].join('\n')
}

function describeCall({ key, client, handler }: HostCall): string {
  const { method, path } = routes[key]
  const places = [`${client.path}:${client.line}`, ...(handler ? [`${handler.path}:${handler.line}`] : [])]
  return `${key}  ${method} /api${path}  ${places.join('  ')}`
}

function written({ path, line, text }: Place): string {
  return `${path}:${line}  ${text.length > 120 ? `${text.slice(0, 119)}…` : text}`
}

function shortened(values: readonly string[], limit = shownLines): readonly string[] {
  if (values.length <= limit) return values
  return [...values.slice(0, limit), `and ${values.length - limit} more`]
}
