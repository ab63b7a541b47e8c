import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot, sourceFiles } from '../sourceFiles.ts'

/*
 * `npm run flow NAME` creates a flow in the area `staff`, modelled on the check-in, that runs and passes the
 * tests. It overwrites no file, and writes nothing if the name is refused.
 */

const placeholder = /newFlow|NewFlow|new-flow|New flow|new flow/g

const newFiles: Readonly<Record<string, string>> = {
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
  readonly after?: RegExp
  readonly text: string
}

const changes: Readonly<Record<string, readonly Insertion[]>> = {
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
      after: /<Route path="\/admin" /,
      before: /^ +<Route path="\*" /m,
      text: '                <Route path="new-flow" element={<NewFlow />} />\n',
    },
  ],
}

const nextSteps: readonly string[] = [
  'src/machines/staff/newFlow.ts: the rule in the header, the states, the sentences and the delays of the document.',
  'src/api/routes/staff.ts and test/api/support/calls/adminCalls.ts: the rights that the call needs.',
  'server/app/staff/newFlow.ts: the handler, with a test on both engines in test/server/app.',
  'test/machines/lib/exposure.test.ts: the context and events that a recording may hold; nothing by default.',
  'src/views/staff/AdminShellView.tsx: a link to the page /admin/new-flow.',
  'test/e2e: a journey through the built app.',
]

function refusalOf(name: string): string | undefined {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name) || !isIdentifier(name))
    return `"${name}" is no camelCase identifier. Choose a name like lostProperty.`
  const taken = Object.keys(newFiles).flatMap((path) => existingFile(replaceNames(path, name)) ?? [])[0]
  if (taken) return `The name ${name} is taken by ${taken}. Choose another one.`
  const own = new RegExp(
    `(?<![\\w'/.])(${name}|${pascal(name)})\\b|/${kebab(name)}(?=[/'"])|path="${kebab(name)}"`,
  )
  const clash = [...Object.keys(changes), ...Object.values(newFiles).map(templateOf)].find((path) =>
    own.test(readFileSync(join(projectRoot, path), 'utf8')),
  )
  return clash && `${clash} already uses the name ${name}. Choose another one.`
}

function isIdentifier(name: string): boolean {
  try {
    return new Function(`"use strict"; let ${name}`) !== null
  } catch {
    return false
  }
}

function existingFile(path: string): string | undefined {
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

function replaceNames(text: string, name: string): string {
  const words = kebab(name).replaceAll('-', ' ')
  const replacements: Readonly<Record<string, string>> = {
    newFlow: name,
    NewFlow: pascal(name),
    'new-flow': kebab(name),
    'New flow': capital(words),
    'new flow': words,
  }
  return text.replace(placeholder, (found) => replacements[found] ?? found)
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

function withInsertion(source: string, path: string, { before, after, text }: Insertion): string {
  const start = after ? source.search(after) : 0
  const found = start < 0 ? -1 : source.slice(start).search(before)
  if (found < 0)
    throw new Error(`${path} has no line that matches ${before}, so the new flow cannot be inserted.`)
  return source.slice(0, start + found) + text + source.slice(start + found)
}

function createFlow(name: string): readonly string[] {
  const files = [
    ...Object.entries(newFiles).map(([path, template]) => ({
      path: replaceNames(path, name),
      source: readFileSync(join(projectRoot, templateOf(template)), 'utf8'),
    })),
    ...Object.entries(changes).map(([path, insertions]) => ({
      path,
      source: insertions.reduce(
        (source, insertion) =>
          withInsertion(source, path, { ...insertion, text: replaceNames(insertion.text, name) }),
        readFileSync(join(projectRoot, path), 'utf8'),
      ),
    })),
  ]
  for (const { path, source } of files) {
    mkdirSync(join(projectRoot, dirname(path)), { recursive: true })
    writeFileSync(join(projectRoot, path), path in changes ? source : replaceNames(source, name))
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
  const paths = createFlow(name)
  console.info(`Created ${name} in ${paths.length} files:`)
  for (const path of paths) console.info(`  ${path}${path in changes ? ' (edited)' : ''}`)
  console.info('\nThe flow runs and passes the tests. Next:')
  for (const decision of nextSteps) console.info(`- ${replaceNames(decision, name)}`)
}
