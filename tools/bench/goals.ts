import { type Spread, spreadOf } from './load.ts'

export interface Goals {
  /** What is done through HTTP, of what the bare statement does in the same time: at least. */
  readonly share: number
  /** Milliseconds of the host's processor time for each: at most. Undefined where the database is in its process. */
  readonly hostWork: number | undefined
}

export const goalsOn = {
  postgresql: { share: 0.5, hostWork: 0.45 },
  embedded: { share: 0.65, hostWork: undefined },
} as const satisfies Record<string, Goals>

/** Says whether the medians reach the goals; a run in which one does not has failed. */
export function judge(goals: Goals, share: Spread, hostWork: readonly number[]): void {
  say(`HTTP / bare ${share.median.toFixed(2)}, at least ${goals.share}`, share.median >= goals.share)
  if (goals.hostWork === undefined || hostWork.length === 0) return
  const { median } = spreadOf(hostWork)
  say(`host ${median.toFixed(2)} ms for each, at most ${goals.hostWork}`, median <= goals.hostWork)
}

function say(goal: string, isReached: boolean): void {
  console.info(`  goal: ${goal}: ${isReached ? 'reached' : 'NOT REACHED'}`)
  if (!isReached) process.exitCode = 1
}

/** How often a benchmark measures; ROUNDS makes a run shorter. */
export function roundsOr(usual: number): number {
  return Number(process.env.ROUNDS ?? usual)
}
