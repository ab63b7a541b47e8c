import { describe, expect, test } from 'vitest'
import { rollCallGroups } from '../../../src/domain/gate/rollCall.ts'
import { campAtNoon, keptAtNine, rollCallModel } from '../../../src/inspector/models/gate/rollCall.tsx'
import { progressOf, progressText, rollCallMachine } from '../../../src/machines/gate/rollCall.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(rollCallModel)

const begun = { startedAt: '2025-04-15T09:58:00.000Z', found: ['EZC104'] }

async function opened(ticks: typeof begun | null = null) {
  const flow = startFlow(rollCallMachine, { ticks })
  await flow.done('fetchRollCall', { ok: true, value: campAtNoon })
  const shown = () => {
    const { list, ticks: now, filters } = flow.context()
    const groups = list ? rollCallGroups(list, new Set(now?.found), filters) : []
    return groups.map(({ union, people }) => [union, ...people.map(({ code }) => code)])
  }
  return { ...flow, shown, progress: () => progressText(progressOf(flow.context())) }
}

describe('a roll call', () => {
  test('[W530] starts with everyone inside, grouped by union, people without a union last', async () => {
    const { shown, progress, context } = await opened()
    expect(shown()).toEqual([
      ['East Zimbabwe Conference', 'EZC104'],
      ['North Zimbabwe Conference', 'NZC7'],
      ['', 'X-1'],
    ])
    expect(progress()).toBe('0 of 3 found, 3 missing')
    expect(context()).toMatchObject({ ticks: null, failure: null })
  })

  test('[W531] cannot restart before it has started', async () => {
    const { send, state } = await opened()
    send({ type: 'restart.requested' })
    expect(state().value).toEqual({ list: 'shown', ticking: 'ready' })
  })

  test('[W531] ticks a person with one press and unticks with the next', async () => {
    const { send, progress, context } = await opened()
    send({ type: 'person.toggled', code: 'NZC7' })
    send({ type: 'person.toggled', code: 'EZC104' })
    expect(context().ticks).toEqual({ startedAt: '2025-04-15T10:00:00.000Z', found: ['NZC7', 'EZC104'] })
    expect(progress()).toBe('2 of 3 found, 1 missing')
    send({ type: 'person.toggled', code: 'NZC7' })
    expect(context().ticks?.found).toEqual(['EZC104'])
    send({ type: 'person.toggled', code: 'NZC7' })
    send({ type: 'person.toggled', code: 'X-1' })
    expect(progress()).toBe('All 3 are found.')
  })

  test('[W531] continues with the ticks of this device, and restarts only after a confirmation', async () => {
    const { send, context, progress, state } = await opened(begun)
    expect(progress()).toBe('1 of 3 found, 2 missing')
    send({ type: 'restart.requested' })
    send({ type: 'person.toggled', code: 'NZC7' })
    expect(state().value).toEqual({ list: 'shown', ticking: 'asking' })
    send({ type: 'restart.cancelled' })
    expect(state().value).toEqual({ list: 'shown', ticking: 'ready' })
    expect(context().ticks).toEqual(begun)
    send({ type: 'restart.requested' })
    send({ type: 'restart.confirmed' })
    expect(state().value).toEqual({ list: 'shown', ticking: 'ready' })
    expect(context().ticks).toBeNull()
    expect(progress()).toBe('0 of 3 found, 3 missing')
  })

  test('[W531] stores each change of the ticks on the device', async () => {
    const kept: unknown[] = []
    const machine = rollCallMachine.provide({ actions: { keepTicks: (_, ticks) => kept.push(ticks) } })
    const { send, done } = startFlow(machine, { ticks: null })
    await done('fetchRollCall', { ok: true, value: campAtNoon })
    send({ type: 'person.toggled', code: 'NZC7' })
    send({ type: 'restart.requested' })
    send({ type: 'restart.confirmed' })
    expect(kept).toEqual([{ startedAt: '2025-04-15T10:00:00.000Z', found: ['NZC7'] }, null])
  })

  test('[W532] filters by place, union, name, hours not seen, and missing people', async () => {
    const { send, shown, progress } = await opened(begun)
    const change = (changed: Parameters<typeof send>[0] & { type: 'filter.changed' }) => {
      send(changed)
      return shown().flatMap(([, ...codes]) => codes)
    }
    expect(change({ type: 'filter.changed', change: { isMissingOnly: true } })).toEqual(['NZC7', 'X-1'])
    expect(change({ type: 'filter.changed', change: { hours: 2 } })).toEqual(['X-1'])
    expect(change({ type: 'filter.changed', change: { isMissingOnly: false } })).toEqual(['EZC104', 'X-1'])
    expect(change({ type: 'filter.changed', change: { search: ' dube ANESU' } })).toEqual(['X-1'])
    expect(progress()).toBe('1 of 3 found, 2 missing')
    expect(change({ type: 'filter.changed', change: { search: '', hours: 0, place: 'outside' } })).toEqual([
      'EZC105',
    ])
    expect(progress()).toBe('0 of 1 found, 1 missing')
    expect(
      change({ type: 'filter.changed', change: { place: 'expected', union: 'North Zimbabwe Conference' } }),
    ).toEqual([])
    expect(progress()).toBe('Nobody is on this list.')
  })

  test('[W532] counts people who were never seen as not seen for hours', async () => {
    const { send, shown } = await opened()
    send({ type: 'filter.changed', change: { place: 'expected', hours: 24 } })
    expect(shown()).toEqual([['East Zimbabwe Conference', 'EZC106']])
  })

  test('[W533] keeps list and ticks when a reload fails', async () => {
    const { send, done, failed, state, context } = await opened(begun)
    send({ type: 'list.refreshRequested' })
    expect(state().value).toEqual({ list: { loading: 'patient' }, ticking: 'ready' })
    send({ type: 'person.toggled', code: 'NZC7' })
    await failed('fetchRollCall', new Error('No answer'))
    await done('readKeptList', null)
    expect(state().value).toEqual({ list: 'stale', ticking: 'ready' })
    expect(context()).toMatchObject({
      failure: { text: 'The list could not be read. Please try again.', isIncident: true },
    })
    expect([context().list, context().ticks?.found]).toEqual([campAtNoon, ['EZC104', 'NZC7']])
    send({ type: 'list.refreshRequested' })
    expect(context()).toMatchObject({ failure: null })
    await done('fetchRollCall', { ok: false, status: 403, reason: 'noRight', message: 'Ask a lead.' })
    expect(state().value).toEqual({ list: 'stale', ticking: 'ready' })
    expect(context()).toMatchObject({ list: campAtNoon, failure: { text: 'Ask a lead.', isIncident: false } })
    send({ type: 'list.refreshRequested' })
    await done('fetchRollCall', { ok: true, value: campAtNoon })
    expect(state().value).toEqual({ list: 'shown', ticking: 'ready' })
    expect(context()).toMatchObject({ failure: null })
  })

  describe('[W804] without an answer of the server', () => {
    const start = () => {
      const flow = startFlow(rollCallMachine, { ticks: begun })
      return flow
    }

    test.each([
      [
        'no answer arrives',
        async (flow: ReturnType<typeof start>) => flow.failed('fetchRollCall', new Error('No answer')),
      ],
      [
        'the server is down',
        async (flow: ReturnType<typeof start>) => flow.done('fetchRollCall', { ok: false, status: 502 }),
      ],
    ])('shows the list of the device where %s', async (_, fail) => {
      const flow = start()
      await fail(flow)
      await flow.done('readKeptList', keptAtNine)
      expect(flow.state().value).toEqual({ list: 'stale', ticking: 'ready' })
      expect(flow.state().context).toMatchObject({
        list: keptAtNine,
        ticks: begun,
        failure: { text: 'The list could not be read. Please try again.', isIncident: true },
      })
    })

    test('shows it after 2.5 s, and the server’s as soon as it arrives', async () => {
      const flow = start()
      flow.wait(2_499)
      expect(flow.started.map(({ source }) => source)).toEqual(['fetchRollCall'])
      flow.wait(1)
      await flow.done('readKeptList', keptAtNine)
      expect(flow.state().value).toEqual({ list: { loading: 'waiting' }, ticking: 'ready' })
      expect(flow.state().context.list).toEqual(keptAtNine)
      await flow.done('fetchRollCall', { ok: true, value: campAtNoon })
      expect(flow.state().value).toEqual({ list: 'shown', ticking: 'ready' })
      expect(flow.state().context.list).toEqual(campAtNoon)
    })

    test('keeps a newer list of the server', async () => {
      const flow = start()
      await flow.done('fetchRollCall', { ok: true, value: campAtNoon })
      flow.send({ type: 'list.refreshRequested' })
      await flow.failed('fetchRollCall', new Error('No answer'))
      await flow.done('readKeptList', keptAtNine)
      expect(flow.state().context.list).toEqual(campAtNoon)
      expect(flow.state().value).toEqual({ list: 'stale', ticking: 'ready' })
    })

    test('keeps the server’s list during a reload when the device’s list is of the same time', async () => {
      const flow = start()
      await flow.done('fetchRollCall', { ok: true, value: campAtNoon })
      flow.send({ type: 'list.refreshRequested' })
      flow.wait(2_500)
      await flow.done('readKeptList', { ...keptAtNine, asOf: '2025-04-15T10:00:00.000Z' })
      expect(flow.state().value).toEqual({ list: { loading: 'waiting' }, ticking: 'ready' })
      expect(flow.state().context.list).toEqual(campAtNoon)
    })

    test('continues to wait for the server when the device’s list cannot be read', async () => {
      const flow = start()
      flow.wait(2_500)
      await flow.failed('readKeptList', new Error('storage'))
      expect(flow.state().value).toEqual({ list: { loading: 'waiting' }, ticking: 'ready' })
      await flow.failed('fetchRollCall', new Error('No answer'))
      await flow.failed('readKeptList', new Error('storage'))
      expect(flow.state().value).toEqual({ list: 'failed', ticking: 'ready' })
      flow.send({ type: 'list.refreshRequested' })
      await flow.done('fetchRollCall', { ok: true, value: campAtNoon })
      flow.send({ type: 'list.refreshRequested' })
      await flow.failed('fetchRollCall', new Error('No answer'))
      await flow.failed('readKeptList', new Error('storage'))
      expect(flow.state().value).toEqual({ list: 'stale', ticking: 'ready' })
    })

    test('fails when the device has no list', async () => {
      const flow = start()
      await flow.failed('fetchRollCall', new Error('No answer'))
      await flow.done('readKeptList', null)
      expect(flow.state().value).toEqual({ list: 'failed', ticking: 'ready' })
    })
  })

  test('[W533] that never loaded shows why, and retries', async () => {
    const { done, send, state, started } = startFlow(rollCallMachine, { ticks: null })
    await done('fetchRollCall', { ok: false, status: 403, reason: 'noRight', message: 'Ask a lead.' })
    expect(state().value).toEqual({ list: 'failed', ticking: 'ready' })
    expect(state().context).toMatchObject({ failure: { text: 'Ask a lead.', isIncident: false } })
    send({ type: 'person.toggled', code: 'NZC7' })
    expect(state().context.ticks).toBeNull()
    send({ type: 'list.refreshRequested' })
    expect(started).toHaveLength(2)
  })
})

test('[W531] the progress of one person uses the singular', () => {
  expect(progressText({ wanted: 1, found: 1 })).toBe('The 1 person is found.')
  expect(progressText({ wanted: 1_200, found: 1 })).toBe('1 of 1,200 found, 1,199 missing')
})
