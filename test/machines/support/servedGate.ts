import type { MovementKind, Standing } from '../../../src/domain/gate/movements.ts'
import { insideNow, outsideNow, steppedOut } from '../../../src/inspector/models/gate/movements.ts'
import { confirmedMove, searchedStanding } from '../../../src/machines/gate/gateResults.ts'
import type { LaterKind, MoveAnswer, StandingAnswer } from '../../../src/machines/gate/movementAnswers.ts'
import { startGate } from './startGate.ts'

export const mark = { key: 'a'.repeat(32), counter: 7, notedAt: '2025-04-14T12:05:00.000Z' }

export const written = {
  ok: true,
  value: { movement: { ...steppedOut, kind: 'backIn', withWhom: null }, standing: insideNow },
} as const

/** The person on the card, as the server knows them. */
export const byServer = (standing: Standing) => ({ by: 'server', standing }) as const

export const serverSearch = (kind: MovementKind, number: string, isByName = false) => ({
  source: 'server',
  ...{ kind, number, isByName },
})

/** A gate for people who step out, come back in or go home, whose scans the server answers. */
export function startServed(kind: LaterKind, options: Parameters<typeof startGate>[1] = {}) {
  const flow = startGate(kind, options)
  return {
    ...flow,
    found: (answer: StandingAnswer) => flow.done('find', searchedStanding(answer, kind)),
    moved: (answer: MoveAnswer) =>
      flow.done('record', confirmedMove(answer, kind, flow.context().attempt?.withWhom !== undefined)),
  }
}

export async function foundByServer(
  kind: LaterKind,
  standing: Standing,
  options: Parameters<typeof startGate>[1] = {},
) {
  const flow = startServed(kind, options)
  flow.send({ type: 'code.scanned', code: ' EZC104 ' })
  await flow.found({ ok: true, value: standing })
  return flow
}

export async function sentToServer(
  kind: LaterKind = 'backIn',
  standing: Standing = outsideNow,
  options: Parameters<typeof startGate>[1] = {},
) {
  const flow = await foundByServer(kind, standing, options)
  flow.send({ type: 'scan.confirmed' })
  await flow.done('markAttempt', mark)
  return flow
}
