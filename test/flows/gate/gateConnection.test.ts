import { beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { gateFlow } from '../../../src/flows/gate/gate.ts'
import { json, silence } from '../../api/support/standInHost.ts'
import { stubStorage, stubWindow } from '../../services/support/fakeStorage.ts'
import { sessions, storedBy } from '../support/people.ts'
import { connectHost, createFlow, loadPortal } from '../support/portal.ts'

const host = await connectHost()

beforeEach(() => {
  stubStorage(storedBy(sessions.admin))
  stubWindow()
  vi.stubGlobal('navigator', { onLine: true })
  vi.spyOn(console, 'info').mockImplementation(() => {})
  loadPortal(host)
})

const present = json({
  success: true,
  data: { generation: 'one', asOf: '2025-04-14T12:00:00.000Z', scans: [] },
})

function look() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const link = createFlow(gateFlow, { input: { kind: 'arrive', hasDevice: true } }).start()
  const asked = host.nextRequest()
  link.send({ type: 'stream.lost' })
  return { link, asked }
}

test('[W841] the gate goes online again although the network has swallowed an earlier request', async () => {
  host.answer = silence
  const { link, asked } = look()
  await asked
  const again = host.nextRequest()
  host.answer = present
  await vi.advanceTimersByTimeAsync(2_399)
  expect(host.received).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  await again
  vi.useRealTimers()
  await waitFor(link, (state) => state.matches({ connection: 'online' }))
})

test('[W841] the gate goes offline after 10 s without an answer, not earlier', async () => {
  host.answer = silence
  const { link, asked } = look()
  await asked
  await vi.advanceTimersByTimeAsync(9_999)
  expect(link.getSnapshot().matches({ connection: { away: 'looking' } })).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await waitFor(link, (state) => state.matches({ connection: { away: 'offline' } }))
})

test.each([
  [0, 6_000],
  [0.5, 11_000],
  [1, 16_000],
])(
  '[W865] with a random value of %s the gate goes online %s ms after the first answer, not earlier',
  async (chance, comesAfter) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    host.answer = json({ success: false, message: 'Down for a moment.' }, 503)
    const { link } = look()
    await waitFor(link, (state) => state.matches({ connection: { away: { offline: 'waiting' } } }))
    host.answer = present
    await vi.advanceTimersByTimeAsync(2_999)
    expect(link.getSnapshot().matches({ connection: { away: { offline: 'waiting' } } })).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    await waitFor(link, (state) => state.matches({ connection: { away: { offline: 'goingBack' } } }))
    const isChecking = { connection: { away: { offline: { goingBack: 'checking' } } } } as const
    for (let passed = 0; passed + 1_000 < comesAfter; passed += 1_000) {
      await vi.advanceTimersByTimeAsync(1_000)
      await waitFor(link, (state) => !state.matches(isChecking))
    }
    await vi.advanceTimersByTimeAsync(999)
    await waitFor(link, (state) => !state.matches(isChecking))
    expect(link.getSnapshot().matches({ connection: { away: { offline: 'goingBack' } } })).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(link.getSnapshot().matches({ connection: { away: { offline: 'goingBack' } } })).toBe(false)
    await waitFor(link, (state) => state.matches({ connection: 'online' }))
  },
)
