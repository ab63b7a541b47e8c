import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { projectRoot } from '../../scripts/sourceFiles.ts'

/* Runs `npm run flow` in a copy of the project: the result compiles, and its test walks the new machine. */

const run = promisify(execFile)
const copy = copyOfProject()
const laidOut = await layOut('sampleFlow')
afterAll(() => rmSync(copy, { recursive: true }))

function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'new-flow-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  const needed = /^(src|server|scripts|(test\/(api|machines|scripts)|tools)|[^/]+$)/
  for (const path of listed.split('\0').filter((name) => needed.test(name))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(projectRoot, path), join(folder, path), { force: true })
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

async function layOut(name: string) {
  const program = ['--import', 'tsx', 'scripts/code/flow.ts', name]
  try {
    const { stdout } = await run(process.execPath, program, { cwd: copy })
    return { said: stdout, files: Array.from(stdout.matchAll(/^ {2}(\S+)/gm), ([, path = '']) => path) }
  } catch (error) {
    return { said: String(Reflect.get(Object(error), 'stderr')), files: [] }
  }
}

const expected = [
  'src/api/routes/staff.ts',
  'src/api/staff/sampleFlow.ts',
  'test/api/support/calls/adminCalls.ts',
  'server/app/staff/sampleFlow.ts',
  'server/app/staff/handlers.ts',
  'src/machines/staff/sampleFlow.ts',
  'src/inspector/models/staff/sampleFlow.tsx',
  'test/machines/staff/sampleFlow.test.ts',
  'src/flows/staff/sampleFlow.ts',
  'src/views/staff/sampleFlow/SampleFlowView.tsx',
  'src/views/staff/sampleFlow/SampleFlow.tsx',
  'src/routes.tsx',
]

/** These tables have a line for each existing route or call, and must not require one for a new flow. */
const tables = ['tools/soak/door/samples.ts', 'test/api/support/calls.ts', 'src/api/schemas/faults.ts']

describe('a new flow', () => {
  test('creates twelve files', () => {
    expect(laidOut.files.toSorted()).toEqual(expected.toSorted())
    expect(laidOut.said).toContain('Created sampleFlow in 12 files:')
  })

  test('touches the files that CONTRIBUTING lists, and edits those that it marks', () => {
    const steps = Array.from(
      readFileSync(join(projectRoot, 'CONTRIBUTING.md'), 'utf8').matchAll(/^\d+\. \*\*(.*?)\*\* `([^`]+)`/gm),
      ([, title = '', path = '']) => ({
        path: path.replaceAll('<flow>', 'sampleFlow').replaceAll('<Flow>', 'SampleFlow'),
        isEdited: title.endsWith(' (edited).'),
      }),
    )
    expect(steps.map(({ path }) => path)).toEqual(expected)
    const edited = Array.from(laidOut.said.matchAll(/^ {2}(\S+) \(edited\)$/gm), ([, path]) => path)
    expect(
      steps
        .filter(({ isEdited }) => isEdited)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(edited.toSorted())
  })

  test('compiles', async () => {
    // The lazy import of the page alone would include every other page of the app.
    const include = [...expected.filter((path) => path !== 'src/routes.tsx'), ...tables]
    const compilerOptions = { incremental: false, tsBuildInfoFile: null }
    const settings = { extends: './tsconfig.json', compilerOptions, include }
    writeFileSync(join(copy, 'tsconfig.flow.json'), JSON.stringify(settings))
    const compiler = join(projectRoot, 'node_modules/.bin/tsc')
    const { stdout } = await run(compiler, ['--noEmit', '--project', 'tsconfig.flow.json'], { cwd: copy })
    expect(stdout).toBe('')
  })

  test.each([
    ['checkIn', 'The name checkIn is taken by src/machines/gate/checkIn.ts. Choose another one.\n'],
    ['sampleflow', 'The name sampleflow is taken by src/machines/staff/sampleFlow.ts. Choose another one.\n'],
    ['Lost property', '"Lost property" is no camelCase identifier. Choose a name like lostProperty.\n'],
    ['class', '"class" is no camelCase identifier. Choose a name like lostProperty.\n'],
    ['', '"" is no camelCase identifier. Choose a name like lostProperty.\n'],
    ['participant', 'src/api/routes/staff.ts already uses the name participant. Choose another one.\n'],
  ])('refuses the name %j', async (name, sentence) => {
    const before = readFileSync(join(copy, 'src/api/routes/staff.ts'), 'utf8')
    expect(await layOut(name)).toEqual({ said: sentence, files: [] })
    expect(readFileSync(join(copy, 'src/api/routes/staff.ts'), 'utf8')).toBe(before)
  })
})

await import(join(copy, 'test/machines/staff/sampleFlow.test.ts'))
