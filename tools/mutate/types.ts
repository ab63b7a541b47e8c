import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { packageProgram } from '../../scripts/setUp.mjs'
import { projectRoot } from '../../scripts/sourceFiles.ts'
import { type Mutant, mutated, type Operator } from './mutant.ts'

/*
 * Type-checks mutants, because `npm test` starts with the type check: a mutant that TypeScript refuses needs
 * no test. Each mutant is a file in a folder that overlays the project's root, and one run checks all of
 * them.
 */

/** Checking 2,000 machines in one run needs more memory than a small machine has. */
const batchSize = 500

/**
 * The type check skips these operators: TypeScript refuses, for example, a guard without its parameters only
 * for the missing parameters.
 */
const ofMachines: ReadonlySet<Operator> = new Set(['delay', 'guard', 'target', 'action'])

const maxMessageLength = 160

/**
 * The message of TypeScript for each refused mutant, in the mutant's own file. Unused names are ignored.
 * @throws when TypeScript refuses a file without any change
 */
export async function refusedByTypes(mutants: readonly Mutant[]): Promise<ReadonlyMap<Mutant, string>> {
  const judged = mutants.filter(({ operator }) => !ofMachines.has(operator))
  const refused = new Map<Mutant, string>()
  for (let first = 0; first < judged.length; first += batchSize)
    for (const [mutant, message] of await refusedAmong(judged.slice(first, first + batchSize)))
      refused.set(mutant, message)
  return refused
}

async function refusedAmong(mutants: readonly Mutant[]): Promise<ReadonlyMap<Mutant, string>> {
  const cache = join(projectRoot, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'mutant-types-'))
  try {
    const written = new Map<string, Mutant | undefined>()
    const write = (path: string, text: string, mutant?: Mutant) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
      written.set(path, mutant)
    }
    const sources = new Map<string, string>()
    for (const file of new Set(mutants.map((mutant) => mutant.file))) {
      const source = readFileSync(join(projectRoot, file), 'utf8')
      sources.set(file, source)
      write(copyOf(file, 'unchanged'), source)
    }
    for (const [index, mutant] of mutants.entries())
      write(copyOf(mutant.file, String(index)), mutated(sources.get(mutant.file) ?? '', mutant), mutant)
    const options = {
      extends: join(projectRoot, 'tsconfig.json'),
      compilerOptions: {
        rootDirs: [projectRoot, folder],
        tsBuildInfoFile: join(folder, 'types.tsbuildinfo'),
        noUnusedLocals: false,
        noUnusedParameters: false,
      },
      files: [...written.keys()],
      include: [],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options))
    const refused = new Map<Mutant, string>()
    for (const { path, message } of await errorsIn(folder)) {
      if (!written.has(path)) continue
      const mutant = written.get(path)
      if (mutant === undefined) throw new Error(`${path} is refused without any change: ${message}`)
      if (!refused.has(mutant)) refused.set(mutant, message)
    }
    return refused
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function copyOf(file: string, name: string): string {
  return file.replace(/\.ts$/, `.mutant-${name}.ts`)
}

interface TypeError {
  readonly path: string
  readonly message: string
}

function errorsIn(folder: string): Promise<readonly TypeError[]> {
  return new Promise((resolve, reject) => {
    const options = ['--project', folder, '--pretty', 'false']
    execFile(
      packageProgram('tsc'),
      options,
      { cwd: folder, maxBuffer: 256 * 1024 * 1024 },
      (failure, output) => {
        const errors = Array.from(
          output.matchAll(/^(\S[^\n]*?)\(\d+,\d+\): error (TS\d+: [^\n]*)/gm),
          ([, path = '', message = '']) => ({
            path: relative(folder, join(folder, path)).split(sep).join('/'),
            message: message.slice(0, maxMessageLength),
          }),
        )
        const [general] = output.match(/^error TS[^\n]*/m) ?? []
        if (general !== undefined) reject(new Error(general))
        else if (failure && errors.length === 0) reject(failure)
        else resolve(errors)
      },
    )
  })
}
