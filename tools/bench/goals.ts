import { type Spread, spreadOf } from './load.ts'

export interface Goals {
  /** The lowest accepted ratio of the rate through HTTP to the rate of direct SQL. */
  readonly share: number
  /**
   * The maximum of the host's processor time per call in ms; undefined when the database runs in its process.
   */
  readonly hostWork: number | undefined
}

export const goalsOn = {
  postgresql: { share: 0.5, hostWork: 0.45 },
  embedded: { share: 0.65, hostWork: undefined },
} as const satisfies Record<string, Goals>

export function judge(goals: Goals, share: Spread, hostWork: readonly number[]): void {
  judgeGoal(`HTTP / bare ${share.median.toFixed(2)}, at least ${goals.share}`, share.median >= goals.share)
  if (goals.hostWork === undefined || hostWork.length === 0) return
  const { median } = spreadOf(hostWork)
  judgeGoal(`host ${median.toFixed(2)} ms for each, at most ${goals.hostWork}`, median <= goals.hostWork)
}

export function judgeGoal(goal: string, isReached: boolean): void {
  console.info(`  goal: ${goal}: ${isReached ? 'reached' : 'NOT REACHED'}`)
  if (!isReached) process.exitCode = 1
}

export function roundsOr(usual: number): number {
  return Number(process.env.ROUNDS ?? usual)
}
