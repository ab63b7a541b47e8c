import type { ImportFileProblem } from '../../domain/people/importing/importFile.ts'

export class UnreadableFile extends Error {
  readonly problem: ImportFileProblem

  constructor(problem: ImportFileProblem) {
    super(`The file is not read: ${problem.kind}`)
    this.problem = problem
  }
}

export function problemOf(error: unknown): ImportFileProblem {
  return error instanceof UnreadableFile ? error.problem : { kind: 'broken' }
}
