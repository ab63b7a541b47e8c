import type { ImportFileProblem } from '../../domain/people/importFile.ts'

/** Why a file is not read; the message holds nothing of it. */
export class NotReadable extends Error {
  readonly problem: ImportFileProblem

  constructor(problem: ImportFileProblem) {
    super(`The file is not read: ${problem.kind}`)
    this.problem = problem
  }
}
