import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { Database } from '../../../../server/database/database.ts'
import { whereIsAnswer } from '../../../../src/api/schemas/gate.ts'
import {
  decideConflictsAnswer,
  gateConflictsAnswer,
  handInAnswer,
} from '../../../../src/api/schemas/offlineGate.ts'
import type { MovementKind } from '../../../../src/domain/gate/movements.ts'
import type {
  ConflictDecision,
  GateConflicts,
  HandedInScan,
  NotedScan,
} from '../../../../src/domain/gate/offlineGate.ts'
import { addCampers } from './people.ts'
import { answerOf, opening, type Portal } from './portal.ts'

export interface GateBrowser {
  readonly device: string
  readonly cookie: string
}

export const hexOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 32)

export const atMinute = (minutes: number) => new Date(Date.parse(opening) + minutes * 60_000).toISOString()

export function offlineGateOf(portal: Portal, database: Database) {
  let scans = 0
  let free = 0

  /** A scan of a device with a correct clock by default. */
  function scan(number: string, kind: MovementKind, minutes: number, further: object = {}): NotedScan {
    const counter = ++scans
    const at = atMinute(minutes)
    return { key: hexOf(`scan ${counter}`), number, kind, counter, notedAt: at, correctedAt: at, ...further }
  }

  const send = (
    { device, cookie }: GateBrowser,
    list: readonly unknown[],
    waiting = list.length,
    camp?: string,
  ) => portal.call('handInScans', {}, { cookie, body: { version: 1, device, camp, waiting, scans: list } })

  async function handIn(browser: GateBrowser, ...list: readonly unknown[]): Promise<readonly HandedInScan[]> {
    const { data } = await answerOf(handInAnswer, await send(browser, list))
    expect(data.scans).toHaveLength(list.length)
    return data.scans
  }

  async function marksOf(browser: GateBrowser, ...list: readonly NotedScan[]) {
    const answers = await handIn(browser, ...list)
    expect(answers.map(({ key, outcome }) => [key, outcome])).toEqual(list.map(({ key }) => [key, 'noted']))
    return answers.map(({ marks }) => marks.join(' '))
  }

  async function newCamper(): Promise<string> {
    const code = `FIELD-${++free}`
    await addCampers(database, [code])
    return code
  }

  async function placeOf(number: string, cookie: string) {
    return (
      await answerOf(whereIsAnswer, await portal.call('whereIs', { number }, { cookie, query: '?by=name' }))
    ).data
  }

  async function inbox(cookie: string): Promise<GateConflicts> {
    return (await answerOf(gateConflictsAnswer, await portal.call('gateConflicts', {}, { cookie }))).data
  }

  async function decide(cookie: string, decision: ConflictDecision, keys: readonly string[], note?: string) {
    const body = { keys, decision, ...(note !== undefined && { note }) }
    return (await answerOf(decideConflictsAnswer, await portal.call('decideConflicts', {}, { cookie, body })))
      .data
  }

  async function rowsOf(table: 'movements' | 'gate_scans', code: string) {
    const { rows } = await database.pool.query<{ kind: string }>(
      `select kind from ${table} where code = $1 order by id`,
      [code],
    )
    return rows.map(({ kind }) => kind)
  }

  return { scan, send, handIn, marksOf, newCamper, placeOf, inbox, decide, rowsOf }
}
