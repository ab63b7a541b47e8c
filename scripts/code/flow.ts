import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot, sourceFiles } from '../sourceFiles.ts'

/*
 * `npm run flow NAME` creates a new flow of the admin's area, in the shape of the check-in, that runs and
 * passes the tests. It overwrites nothing, and writes nothing when the name is not allowed.
 */

const placeholder = /newFlow|NewFlow|new-flow|New flow|new flow/g

const made: Readonly<Record<string, string>> = {
  'src/machines/staff/newFlow.ts': 'machine.ts.txt',
  'src/inspector/models/staff/newFlow.tsx': 'model.tsx.txt',
  'test/machines/staff/newFlow.test.ts': 'machine.test.ts.txt',
  'src/api/staff/newFlow.ts': 'api.ts.txt',
  'server/app/staff/newFlow.ts': 'handler.ts.txt',
  'src/flows/staff/newFlow.ts': 'flow.ts.txt',
  'src/views/staff/newFlow/NewFlowView.tsx': 'view.tsx.txt',
  'src/views/staff/newFlow/NewFlow.tsx': 'container.tsx.txt',
}

interface Insertion {
  readonly before: RegExp
  readonly below?: RegExp
  readonly text: string
}

const edited: Readonly<Record<string, readonly Insertion[]>> = {
  'src/api/routes/staff.ts': [
    {
      before: /^\} as const satisfies RouteTable$/m,
      text: "  newFlow: { method: 'GET', path: '/admin/new-flow/:code', who: 'staff', rights: ['office'] },\n",
    },
  ],
  'server/app/staff/handlers.ts': [{ before: /^export /m, text: "export { newFlow } from './newFlow.ts'\n" }],
  'test/api/support/calls/adminCalls.ts': [
    { before: /^import /m, text: "import { fetchNewFlow } from '../../../../src/api/staff/newFlow.ts'\n" },
    {
      before: /^\} as const satisfies Record<string, SampleCall>$/m,
      text: `  'search of the new flow': {
    route: 'newFlow',
    make: (signal) => fetchNewFlow('NUZ042', signal),
    sends: ['GET /api/admin/new-flow/NUZ042'],
    answer: { ...plain, data: { code: 'NUZ042', name: 'Naledi Moyo' } },
    reads: { code: 'NUZ042', name: 'Naledi Moyo' },
    needs: ['data', 'data.code', 'data.name'],
  },
`,
    },
    {
      before: /^\} as const satisfies AccessRows$/m,
      text: "  newFlow: { method: 'GET', path: '/api/admin/new-flow/ZEU001', verdicts: officeOnly },\n",
    },
  ],
  'src/routes.tsx': [
    {
      before: /^const ParticipantShell = /m,
      text: "const NewFlow = lazyPage(() => import('./views/staff/newFlow/NewFlow.tsx'))\n",
    },
    {
      below: /<Route path="\/admin" /,
      before: /^ +<Route path="\*" /m,
      text: '                <Route path="new-flow" element={<NewFlow />} />\n',
    },
  ],
}

const next: readonly string[] = [
  'What the flow is for: the rule at the head of src/machines/staff/newFlow.ts, its states, its sentences, the document’s times.',
  'Who may make the call: src/api/routes/staff.ts, and by hand in test/api/support/calls/adminCalls.ts.',
  'What the host answers and changes: server/app/staff/newFlow.ts, with a test on both engines in test/server/app.',
  'What may leave the app in a recording: nothing, until the machine exposes it and test/machines/lib/exposure.test.ts says so.',
  'The way to the page /admin/new-flow: a link in src/views/staff/AdminShellView.tsx.',
  'A journey through the built app: test/e2e.',
]

function refusalOf(name: string): string | undefined {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name) || !isIdentifier(name))
    return `"${name}" is no camelCase identifier. Choose a name like lostProperty.`
  const taken = Object.keys(made).flatMap((path) => fileLike(named(path, name)) ?? [])[0]
  if (taken) return `The name ${name} is taken: ${taken} is there. Choose another one.`
  const own = new RegExp(
    `(?<![\\w'/.])(${name}|${pascal(name)})\\b|/${kebab(name)}(?=[/'"])|path="${kebab(name)}"`,
  )
  const clash = [...Object.keys(edited), ...Object.values(made).map(templateOf)].find((path) =>
    own.test(readFileSync(join(projectRoot, path), 'utf8')),
  )
  return clash && `The name ${name} means something else in ${clash}. Choose another one.`
}

function isIdentifier(name: string): boolean {
  try {
    return new Function(`"use strict"; let ${name}`) !== null
  } catch {
    return false
  }
}

function fileLike(path: string): string | undefined {
  const stem = (file: string) =>
    basename(file)
      .toLowerCase()
      .replace(/\.tsx?$/, '')
  const [room = ''] = path.split('/staff/')
  return sourceFiles([room], /\.tsx?$/).find((file) => stem(file) === stem(path))
}

function templateOf(template: string): string {
  return `scripts/code/flowTemplate/${template}`
}

function named(text: string, name: string): string {
  const words = kebab(name).replaceAll('-', ' ')
  const ways: Readonly<Record<string, string>> = {
    newFlow: name,
    NewFlow: pascal(name),
    'new-flow': kebab(name),
    'New flow': capital(words),
    'new flow': words,
  }
  return text.replace(placeholder, (way) => ways[way] ?? way)
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function pascal(name: string): string {
  return capital(name)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function withInsertion(source: string, path: string, { before, below, text }: Insertion): string {
  const start = below ? source.search(below) : 0
  const found = start < 0 ? -1 : source.slice(start).search(before)
  if (found < 0) throw new Error(`${path} has no place for a new flow any more: no line is like ${before}.`)
  return source.slice(0, start + found) + text + source.slice(start + found)
}

function layOut(name: string): readonly string[] {
  const files = [
    ...Object.entries(made).map(([path, template]) => ({
      path: named(path, name),
      source: readFileSync(join(projectRoot, templateOf(template)), 'utf8'),
    })),
    ...Object.entries(edited).map(([path, insertions]) => ({
      path,
      source: insertions.reduce(
        (source, insertion) =>
          withInsertion(source, path, { ...insertion, text: named(insertion.text, name) }),
        readFileSync(join(projectRoot, path), 'utf8'),
      ),
    })),
  ]
  for (const { path, source } of files) {
    mkdirSync(join(projectRoot, dirname(path)), { recursive: true })
    writeFileSync(join(projectRoot, path), path in edited ? source : named(source, name))
  }
  const biome = fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome'))
  const paths = files.map(({ path }) => path)
  execFileSync(process.execPath, [biome, 'check', '--write', ...paths], { cwd: projectRoot, stdio: 'pipe' })
  return paths
}

const [, , name = ''] = process.argv
const refusal = refusalOf(name)
if (refusal) {
  console.error(refusal)
  process.exitCode = 1
} else {
  const paths = layOut(name)
  console.info(`Laid out ${name} in ${paths.length} files:`)
  for (const path of paths) console.info(`  ${path}${path in edited ? ' (edited)' : ''}`)
  console.info('\nIt runs and passes the tests. What is yours to decide:')
  for (const decision of next) console.info(`- ${named(decision, name)}`)
}
