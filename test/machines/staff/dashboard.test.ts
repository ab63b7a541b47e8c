import { describe, expect, test } from 'vitest'
import {
  dashboardModel,
  foreignCamp,
  fullCamp,
  warnedCamp,
} from '../../../src/inspector/models/staff/dashboard.tsx'
import { dashboardFailureText, dashboardMachine } from '../../../src/machines/staff/dashboard.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(dashboardModel)

async function loading() {
  const logged: string[] = []
  const machine = dashboardMachine.provide({
    actions: { logError: (_, problem) => void logged.push(problem) },
  })
  const flow = startFlow(machine)
  await flow.done('readToday', '2025-04-14T08:05:09.000Z')
  return { ...flow, logged }
}

const zero = { count: 0, percentage: 0 }
const zeros = { totalRegistrations: 0, checkedIn: zero, checkedOut: zero, healthRecords: zero }

describe('loading the dashboard', () => {
  test('[A298] changes from “loading” to “shown”', async () => {
    const { state, done, logged } = await loading()
    expect(state().value).toBe('loading')
    expect(state().hasTag('loading')).toBe(true)
    await done('fetchStats', { ok: true, value: fullCamp })
    expect(state().value).toBe('shown')
    expect(state().hasTag('loading')).toBe(false)
    expect(state().context).toEqual({ stats: fullCamp, today: '2025-04-14T08:05:09.000Z' })
    expect(logged).toEqual([])
  })

  test('[A298] changes from “loading” to “failed”', async () => {
    const { state, failed } = await loading()
    await failed('fetchStats', new Error('No answer from the server.'))
    expect(state().value).toBe('failed')
  })

  test('[A298] a second time also reads the day again', async () => {
    const { state, done, send } = await loading()
    await done('fetchStats', { ok: true, value: fullCamp })
    send({ type: 'reading.requested' })
    expect(state().hasTag('loading')).toBe(true)
    await done('readToday', '2025-04-15T00:00:01.000Z')
    await done('fetchStats', { ok: true, value: foreignCamp })
    expect(state().value).toBe('shown')
    expect(state().context).toEqual({ stats: foreignCamp, today: '2025-04-15T00:00:01.000Z' })
  })
})

test('warnings of the server are kept unchanged until the next load', async () => {
  const { state, done, send } = await loading()
  await done('fetchStats', { ok: true, value: warnedCamp })
  expect(state().context.stats.warnings).toEqual(warnedCamp.warnings)
  expect(state().context.stats.ledgerCheck).toEqual({ at: '2025-04-14T01:00:12.000Z', faults: 2 })
  send({ type: 'reading.requested' })
  await done('readToday', '2025-04-14T08:06:00.000Z')
  await done('fetchStats', { ok: true, value: fullCamp })
  expect(state().context.stats.warnings).toBeUndefined()
})

describe('a failed load', () => {
  test('[A299] resets every stat to zero', async () => {
    const { state, done, send } = await loading()
    await done('fetchStats', { ok: true, value: fullCamp })
    send({ type: 'reading.requested' })
    await done('readToday', '2025-04-14T09:00:00.000Z')
    await done('fetchStats', { ok: false, status: 503 })
    expect(state().context.stats).toEqual(zeros)
  })

  test.each([401, 404, 500, 503])('[A414] with status %i is logged with the status', async (status) => {
    const { done, logged } = await loading()
    await done('fetchStats', { ok: false, status, message: 'No.' })
    expect(logged).toEqual([`API request failed with status ${status}`])
  })

  test('[A327, A415] with an unexpected structure is logged as that', async () => {
    const unsuccessful = await loading()
    await unsuccessful.done('fetchStats', { ok: false, status: 200 })
    expect(unsuccessful.logged).toEqual(['API response does not have the expected structure'])

    const unreadable = await loading()
    const kind = { kind: 'unreadable' }
    await unreadable.failed('fetchStats', Object.assign(new Error('Could not be read.'), kind))
    expect(unreadable.logged).toEqual(['API response does not have the expected structure'])
  })

  test('is cleared by the next load, which reads the day again', async () => {
    const { failed, done, send, state } = await loading()
    await failed('fetchStats', new Error('No answer from the server.'))
    send({ type: 'reading.requested' })
    await done('readToday', '2025-04-15T00:00:01.000Z')
    await done('fetchStats', { ok: true, value: fullCamp })
    expect(state().value).toBe('shown')
    expect(state().context).toEqual({ stats: fullCamp, today: '2025-04-15T00:00:01.000Z' })
  })

  test('without a connection is logged with its own message', async () => {
    const { failed, logged } = await loading()
    await failed('fetchStats', new Error('The host did not answer in time.'))
    expect(logged).toEqual(['The host did not answer in time.'])
  })
})

test('a dashboard that fails to load has the documented sentence', () => {
  expect(dashboardFailureText).toBe('Failed to load dashboard statistics. Please try again later.')
})
