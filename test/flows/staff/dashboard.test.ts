import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { dashboardFlow } from '../../../src/flows/staff/dashboard.ts'
import { hangUp, html, json, raw } from '../../api/support/standInHost.ts'
import { stubStorage, stubWindow } from '../../services/support/fakeStorage.ts'
import { sessions, storedBy } from '../support/people.ts'
import { connectHost, createFlow, loadPortal } from '../support/portal.ts'

const host = await connectHost()

beforeEach(() => {
  stubStorage(storedBy(sessions.admin))
  stubWindow()
  loadPortal(host)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const data = {
  totalRegistrations: 612,
  checkedIn: { count: 431, percentage: 70 },
  healthRecords: { count: 428, percentage: 70 },
  checkedOut: { count: 37, percentage: 6 },
}
const demographics = {
  gender: { male: 300, female: 312 },
  age: { under18: 400, '18-24': 120, '25-34': 50, '35-49': 30, '50plus': 12 },
}
const none = { count: 0, percentage: 0 }
const zeros = { totalRegistrations: 0, checkedIn: none, healthRecords: none, checkedOut: none }

async function opened() {
  const actor = createFlow(dashboardFlow).start()
  const state = await waitFor(actor, (snapshot) => !snapshot.hasTag('loading'))
  actor.stop()
  return state
}

const logged = () => vi.mocked(console.error).mock.calls.flat()

test('[A372] the figures are read with GET admin/dashboard/stats, without a body', async () => {
  host.answer = json({ success: true, data })
  await opened()
  expect(host.received.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['GET', '/api/admin/dashboard/stats', ''],
  ])
})

test('[A245-A249] the server’s figures are shown, with demographics if it sends them', async () => {
  host.answer = json({ success: true, data, demographics })
  const state = await opened()
  expect(state.value).toBe('shown')
  expect(state.context.stats).toEqual({ ...data, demographics })
  expect(Date.parse(state.context.today ?? '')).not.toBeNaN()
  host.answer = json({ success: true, data })
  expect((await opened()).context.stats).toEqual(data)
  expect(logged()).toEqual([])
})

test('[A250] a missing value is 0', async () => {
  host.answer = json({ success: true, data: {} })
  const state = await opened()
  expect(state.value).toBe('shown')
  expect(state.context.stats).toEqual(zeros)

  host.answer = json({
    success: true,
    data: { totalRegistrations: 3, checkedIn: { count: 2 }, checkedOut: null },
  })
  expect((await opened()).context.stats).toEqual({
    ...zeros,
    totalRegistrations: 3,
    checkedIn: { count: 2, percentage: 0 },
  })
})

test.each([401, 403, 404, 500])(
  '[A414, A299] status %i is logged, and all figures are zero',
  async (status) => {
    host.answer = json({ success: false, message: 'No.' }, status)
    const state = await opened()
    expect(state.value).toBe('failed')
    expect(state.context.stats).toEqual(zeros)
    expect(logged()).toEqual([`Dashboard: API request failed with status ${status}`])
  },
)

test.each([
  ['no success flag', json({ data })],
  ['a success flag other than true', json({ success: 'yes', data })],
  ['success: false', json({ success: false, data })],
  ['no data', json({ success: true })],
  ['data that is not an object', json({ success: true, data: [] })],
  ['a number sent as text', json({ success: true, data: { ...data, totalRegistrations: '612' } })],
  ['a negative number of people', json({ success: true, data: { ...data, totalRegistrations: -5 } })],
  ['a fraction of a person', json({ success: true, data: { ...data, totalRegistrations: 7.5 } })],
  ['an infinite number of people', raw('{"success": true, "data": {"totalRegistrations": 1e999}}')],
  ['900 per cent', json({ success: true, data: { ...data, checkedIn: { count: 9, percentage: 900 } } })],
  ['-1 per cent', json({ success: true, data: { ...data, checkedOut: { count: 9, percentage: -1 } } })],
  ['a list', json([])],
  ['null', json(null)],
  ['an HTML page', html('<h1>Camp</h1>', 200)],
])('[A327, A415, A299] %s is a malformed answer, and all figures are zero', async (_, answering) => {
  host.answer = answering
  const state = await opened()
  expect(state.value).toBe('failed')
  expect(state.context.stats).toEqual(zeros)
  expect(logged()).toEqual(['Dashboard: API response does not have the expected structure'])
})

test('a lost connection has its own message', async () => {
  host.answer = hangUp
  expect((await opened()).value).toBe('failed')
  expect(logged()).toEqual(['Dashboard: No answer from the server. Check the connection and try again.'])
})

test.each([
  { gender: 'mixed' },
  { ...demographics, gender: { male: -300, female: 312 } },
  { ...demographics, age: { ...demographics.age, '50plus': 1.5 } },
])('invalid demographics are dropped: %j', async (wrong) => {
  host.answer = json({ success: true, data, demographics: wrong })
  expect((await opened()).context.stats).toEqual(data)
})

test('the request is aborted when the page closes', async () => {
  const held = new Promise<ServerResponse>((resolve) => {
    host.answer = resolve
  })
  const actor = createFlow(dashboardFlow).start()
  const response = await held
  const closed = once(response, 'close')
  actor.stop()
  await closed
  expect(response.writableFinished).toBe(false)
})
