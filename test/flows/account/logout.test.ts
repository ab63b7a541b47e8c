import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { SimulatedClock, waitFor } from 'xstate'
import { logoutFlow } from '../../../src/flows/account/logout.ts'
import { owedSignOut } from '../../../src/flows/account/owedSignOut.ts'
import { sessionActor } from '../../../src/flows/account/session.ts'
import type { LeavingRole } from '../../../src/machines/account/logout.ts'
import { hangUp, json, silence } from '../../api/support/standInHost.ts'
import {
  type FakeStorage,
  forbidStorage,
  stubStorage,
  stubWindow,
} from '../../services/support/fakeStorage.ts'
import { sessions, storedBy } from '../support/people.ts'
import { connectHost, createFlow, loadPortal } from '../support/portal.ts'

const roles = ['admin', 'participant', 'merchant'] as const

const kept: Readonly<Record<LeavingRole, readonly string[]>> = {
  admin: ['draft:NUZ042', 'email', 'userData'],
  participant: ['draft:NUZ042'],
  merchant: ['draft:NUZ042'],
}

const host = await connectHost()
let storage: FakeStorage

async function confirmLogout(role: LeavingRole) {
  storage = stubStorage({ 'draft:NUZ042': 'Peanuts', ...storedBy(sessions[role]) })
  stubWindow()
  loadPortal(host)
  const clock = new SimulatedClock()
  const actor = createFlow(logoutFlow, { clock, input: { role } }).start()
  const told: string[] = []
  actor.on('loggedOut', (event) => told.push(event.role))
  const asked = host.nextRequest()
  actor.send({ type: 'logout.requested' })
  actor.send({ type: 'logout.confirmed' })
  return { actor, clock, told, asked }
}

const keys = () => [...storage.items.keys()].filter((key) => key !== 'owedSignOut').sort()
const isOver = (state: { matches: (value: 'loggedOut') => boolean }) => state.matches('loggedOut')

describe.each(roles)('%s', (role) => {
  test('[A294, P257, P285] logs out exactly 1500 ms after the confirmation, however fast the server answers', async () => {
    host.answer = json({ success: true })
    const { actor, clock, told, asked } = await confirmLogout(role)
    const { method, path, body } = await asked
    expect([method, path, body]).toEqual(['POST', '/api/signout', '{}'])
    clock.increment(1_499)
    expect(actor.getSnapshot().value).toBe('loggingOut')
    expect(keys()).toEqual(['draft:NUZ042', ...Object.keys(storedBy(sessions[role]))].sort())
    clock.increment(1)
    await waitFor(actor, isOver)
    expect(keys()).toEqual(kept[role])
    expect(told).toEqual([role])
    expect(host.received).toHaveLength(1)
  })

  test.each([
    ['does not answer', silence],
    ['hangs up', hangUp],
    ['does not know the session', json({ success: false, message: 'No.', reason: 'signedOut' }, 401)],
    ['fails', json({ success: false, message: 'No.' }, 500)],
  ])('logs out after 1500 ms although the server %s', async (_, answering) => {
    host.answer = answering
    const { actor, clock, asked } = await confirmLogout(role)
    await asked
    clock.increment(1_500)
    await waitFor(actor, isOver)
    expect(keys()).toEqual(kept[role])
  })
})

test.each(roles)(
  '[W505] the sign-out of a %s is sent again when the server can be reached again',
  async (role) => {
    host.answer = hangUp
    const { actor, clock, asked } = await confirmLogout(role)
    await asked
    clock.increment(1_500)
    await waitFor(actor, isOver)
    await vi.waitFor(() => expect(isWaiting()).toBe(true))
    expect(storage.items.get('owedSignOut')).toBe('foreign')
    host.answer = json({ success: true })
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(storage.items.has('owedSignOut')).toBe(false))
    expect(host.received.map(({ path }) => path)).toEqual(['/api/signout', '/api/signout?cookie=stays'])
  },
)

test('[W505] a sign-out left over from an earlier page is sent on load', async () => {
  host.answer = json({ success: true })
  storage = stubStorage({ owedSignOut: 'ours' })
  stubWindow()
  loadPortal(host)
  await vi.waitFor(() => expect(storage.items.size).toBe(0))
  expect(host.received.map(({ path }) => path)).toEqual(['/api/signout?cookie=stays'])
})

const isWaiting = () => owedSignOut().getSnapshot().matches({ owed: 'waiting' })

test('the sign-out request is not aborted when it takes longer than the delay', async () => {
  const sent = vi.spyOn(globalThis, 'fetch')
  const held = new Promise<ServerResponse>((resolve) => {
    host.answer = resolve
  })
  const { actor, clock } = await confirmLogout('admin')
  const response = await held
  clock.increment(1_500)
  await waitFor(actor, isOver)
  const requests = sent.mock.calls.map(([request]) => request)
  expect(requests.map((request) => request instanceof Request && request.signal.aborted)).toEqual([false])
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}')
  await once(response, 'finish')
})

test('[P371] a logout fails when the keys cannot be removed, and can be repeated', async () => {
  host.answer = json({ success: true })
  const { actor, clock, told } = await confirmLogout('merchant')
  const isLeaving = () => sessionActor().getSnapshot().context.isLeaving
  expect(isLeaving()).toBe(true)
  forbidStorage()
  clock.increment(1_500)
  const failed = await waitFor(actor, (state) => state.matches('confirming'))
  expect(failed.context.callError).toBe('Error during logout. Please try again.')
  expect(told).toEqual([])
  expect(isLeaving()).toBe(false)
  stubStorage(storedBy(sessions.merchant))
  actor.send({ type: 'logout.confirmed' })
  expect(isLeaving()).toBe(true)
  clock.increment(1_500)
  await waitFor(actor, isOver)
  expect(told).toEqual(['merchant'])
})
