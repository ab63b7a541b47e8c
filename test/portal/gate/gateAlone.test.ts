import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createActor, waitFor } from 'xstate'
import { documentedCamp, writeFor } from '../../../src/domain/camp/facts.ts'
import type { GateList, HandIn, NotedScan } from '../../../src/domain/gate/offlineGate.ts'
import { sessionActor } from '../../../src/flows/account/session.ts'
import { deviceListFlow } from '../../../src/flows/gate/deviceList.ts'
import { gateFlow, lookUpOnDevice } from '../../../src/flows/gate/gate.ts'
import { askToInstall, watchInstalling } from '../../../src/services/browser/installing.ts'
import { withLock } from '../../../src/services/browser/windows.ts'
import { proveQueue } from '../../../src/services/offline/device.ts'
import { keepGateList, readGateList, releaseGateList } from '../../../src/services/offline/gateList.ts'
import { hostNow, readClock, setHostClock } from '../../../src/services/offline/hostClock.ts'
import { keepNotConfirmed, readNotConfirmed } from '../../../src/services/offline/notConfirmedCards.ts'
import {
  acknowledgeScans,
  countWaiting,
  followHost,
  keepScan,
  queueNews,
  waitingScans,
} from '../../../src/services/offline/scanQueue.ts'
import { operatorToday, rememberOperator } from '../../../src/services/offline/storedOperator.ts'
import { sessions } from '../../flows/support/people.ts'
import {
  answer,
  forgetEverybody,
  openPage,
  otherTabHas,
  refusal,
  signInAs,
  stubHost,
} from '../support/portal.tsx'
import { removeGateStorage } from '../support/storage.ts'

/* An offline gate with a browser's storage and the real host's answers. */

const key = 'c'.repeat(32)
const scan: NotedScan = {
  key,
  number: 'EZC104',
  kind: 'arrive',
  counter: 1,
  notedAt: '2025-04-14T12:21:00.000Z',
}
const tariro: GateList['people'][number] = {
  code: 'EZC104',
  numbers: ['EZC104'],
  firstname: 'Tariro',
  lastname: 'Moyo',
  age: 14,
  union: 'East Zimbabwe Conference',
  place: 'expected',
}
const listOf = (generation: string): GateList => ({
  generation,
  asOf: '2025-04-14T12:00:00.000Z',
  change: `${generation}.7`,
  isWhole: true,
  count: 1,
  asksWithWhom: true,
  people: [tariro],
  gone: [],
})
const handedIn = (generation: string) =>
  answer({ data: { generation, asOf: '2025-04-14T12:00:00.000Z', scans: [] } })

function offlineGate() {
  const gate = createActor(gateFlow, { input: { kind: 'arrive', hasDevice: true } }).start()
  gate.send({ type: 'device.told', canNote: true })
  gate.send({ type: 'offline.chosen' })
  return gate
}

beforeEach(async () => {
  await removeGateStorage()
  signInAs(sessions.admin)
})

afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  releaseGateList()
  forgetEverybody()
  await vi.dynamicImportSettled()
  await removeGateStorage()
})

describe('[W840] a gate uploads its kept scans again after the database was restored', () => {
  beforeEach(async () => {
    await keepScan(scan)
    await acknowledgeScans([key], { generation: 'one', now: Date.now() })
    await followHost({ generation: 'one' }, Date.now())
    expect(await countWaiting()).toBe(0)
  })

  test('if the list shows it, although the restore has ended the session and removed the list here', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {})
    stubHost({ 'GET /admin/gate/list': answer({ data: listOf('two') }) })
    const actor = createActor(deviceListFlow, {
      input: { isPaired: true, isWanted: false },
    }).start()
    await waitFor(actor, (state) => state.matches({ able: { list: 'fresh' } }))
    actor.stop()
    expect(await waitingScans()).toEqual([scan])
  })

  test('if the answer to a look for the server shows it', async () => {
    stubHost({ 'POST /admin/gate/scans': handedIn('two') })
    const link = createActor(gateFlow, { input: { kind: 'arrive', hasDevice: true } }).start()
    link.send({ type: 'stream.lost' })
    await expect.poll(countWaiting).toBe(1)
    link.stop()
  })

  test('but uploads nothing again to the database that it knows', async () => {
    await followHost({ generation: 'one' }, Date.now())
    expect(await countWaiting()).toBe(0)
  })
})

test('[W612] a gate whose clock went back does not call the list ready that it can no longer use', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  stubHost({ 'GET /admin/gate/list': answer({ data: listOf('one') }) })
  const actor = createActor(deviceListFlow, { input: { isPaired: true, isWanted: false } }).start()
  const held = () => actor.getSnapshot().context.held
  await waitFor(actor, (state) => state.matches({ able: { list: 'fresh' } }))
  expect(held()?.count).toBe(1)
  stubHost({})
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 60 * 60_000)
  expect((await lookUpOnDevice({ number: 'EZC104', kind: 'arrive' })).verdict).toBe('noList')
  expect(held()).toBeNull()
  await waitFor(actor, (state) => state.matches({ able: { list: 'behind' } }))
  expect(held()).toBeNull()
  actor.stop()
})

test('[W1487] a device without a network asks under the age of the camp that it last knew', async () => {
  const { generation, asOf, change, people } = listOf('one')
  await keepGateList({ generation, asOf, change, people, readAt: Date.now(), asksWithWhom: true })
  const asked = async (askedBelow: number) => {
    const { facts } = documentedCamp
    writeFor({ ...documentedCamp, version: 1, facts: { ...facts, rules: { ...facts.rules, askedBelow } } })
    const tariroLeaves = await lookUpOnDevice({ number: 'EZC104', kind: 'goHome' })
    const { asksUnknown } = await lookUpOnDevice({ number: 'EZC999', kind: 'goHome' })
    return [tariroLeaves.standing?.asksWithWhom, asksUnknown]
  }
  expect(await asked(18)).toEqual([true, true])
  expect(await asked(14)).toEqual([false, true])
  expect(await asked(0)).toEqual([false, false])
  writeFor(documentedCamp)
})

test('[W861] the server learns how many scans still wait, even if an upload ran during the look for the server', async () => {
  await keepScan(scan)
  let answerNow = () => {}
  const later = new Promise<void>((resolve) => {
    answerNow = resolve
  })
  const sent = stubHost({ 'POST /admin/gate/scans': () => later.then(handedIn('one')) })
  const told = () => sent.map(({ body }) => (body as HandIn).waiting)
  const link = createActor(gateFlow, { input: { kind: 'arrive', hasDevice: true } }).start()
  link.send({ type: 'stream.lost' })
  await expect.poll(told).toEqual([1])
  let handedInNow = () => {}
  const handingIn = withLock(
    'gateScans',
    () =>
      new Promise<void>((resolve) => {
        handedInNow = resolve
      }),
  )
  answerNow()
  await waitFor(link, (state) => state.matches({ connection: 'online' }))
  await acknowledgeScans([key], { generation: 'one', now: Date.now() })
  expect(told()).toEqual([1])
  handedInNow()
  await handingIn
  await expect.poll(told).toEqual([1, 0])
  link.stop()
})

describe('an unusable list of people', () => {
  const path = 'GET /admin/gate/list'
  const since = `${path}?since=one.7`
  const trial: GateList = { ...listOf('one'), camp: 'trial' }
  const cutOff = () => JSON.stringify({ success: true, data: trial }).slice(0, 200)
  beforeEach(async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {})
    await keepGateList({ ...trial, readAt: Date.now() })
    await keepScan(scan)
    await followHost(trial, Date.now())
  })

  async function readFrom(answers: Parameters<typeof stubHost>[0], comesTo: 'fresh' | 'behind') {
    stubHost(answers)
    releaseGateList()
    const actor = createActor(deviceListFlow, { input: { isPaired: true, isWanted: false } }).start()
    const { context } = await waitFor(actor, (state) => state.matches({ able: { list: comesTo } }))
    actor.stop()
    return context
  }

  test.each<[what: string, answer: () => Response, isCutOff: boolean]>([
    ['ends in the middle', () => new Response(cutOff()), true],
    ['breaks off with its network', () => brokenOff(cutOff()), false],
    ['holds fewer people than it says', answer({ data: { ...trial, count: 2 } }), true],
  ])('[W931] that %s replaces no list, and makes no code invalid', async (_what, half, isCutOff) => {
    const context = await readFrom({ [since]: half, [path]: half }, 'behind')
    expect([context.held, context.isCutOff]).toEqual([{ asOf: trial.asOf, count: 1 }, isCutOff])
    expect((await readGateList(Date.now()))?.list.people).toEqual([tariro])
    const { verdict, standing } = await lookUpOnDevice({ number: 'EZC999', kind: 'arrive' })
    expect([verdict, standing]).toEqual(['notListed', null])
  })

  test('[W932] of another camp is removed with its key, and the scans for it no longer wait', async () => {
    const next: GateList = { ...listOf('two'), camp: 'camp', people: [{ ...tariro, firstname: 'Anesu' }] }
    const remove = vi.spyOn(indexedDB, 'deleteDatabase')
    const context = await readFrom({ [since]: answer({ data: next }) }, 'fresh')
    expect(context.wasOfOtherCamp).toBe(true)
    expect(remove.mock.calls).toEqual([['gateList']])
    expect((await readGateList(Date.now()))?.list.people[0]?.firstname).toBe('Anesu')
    expect([await waitingScans(), await queueNews()]).toEqual([[], { again: 0, ofOtherCamp: 1 }])
  })

  test('[W933] of a server that was reset by an hour lets every scan be uploaded again', async () => {
    await acknowledgeScans([key], { generation: 'one', now: Date.now() })
    await readFrom({ [since]: answer({ data: { ...trial, isWhole: false, people: [] } }) }, 'fresh')
    expect(await countWaiting()).toBe(0)
    await readFrom({ [since]: answer({ data: trial }) }, 'fresh')
    expect([await waitingScans(), await queueNews()]).toEqual([[scan], { again: 1, ofOtherCamp: 0 }])
  })

  function brokenOff(text: string): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(text))
        controller.error(new TypeError('network error'))
      },
    })
    return new Response(body)
  }
})

describe('a confirm that the gate no longer waits for', () => {
  const confirming = 'POST /admin/checkin/EZC104?step=confirm'
  beforeEach(async () => {
    await keepGateList({ ...listOf('one'), readAt: Date.now() })
  })

  async function leaveConfirm(late: () => Response) {
    let answerNow = () => {}
    const gate = new Promise<void>((resolve) => {
      answerNow = resolve
    })
    const found = { ...tariro, _id: 'EZC104', checkedIn: false }
    const sent = stubHost({
      'POST /admin/checkin/EZC104?step=search': answer({ data: found }),
      [confirming]: () => gate.then(late),
    })
    const flow = createActor(gateFlow, { input: { kind: 'arrive', hasDevice: true } }).start()
    flow.send({ type: 'device.told', canNote: true })
    flow.send({ type: 'code.scanned', code: 'EZC104' })
    await waitFor(flow, (state) => state.matches({ scan: 'found' }))
    flow.send({ type: 'scan.confirmed' })
    await expect.poll(() => sent.some(({ line }) => line === confirming)).toBe(true)
    const left = flow.getSnapshot().context.attempt?.key
    flow.stop()
    if (left === undefined) throw new Error('The confirm was not left to the device')
    return { leftKey: left, answerNow }
  }

  test('[W844] is settled in the queue by its late answer', async () => {
    await followHost({ generation: 'one' }, Date.now())
    const { leftKey, answerNow } = await leaveConfirm(answer({ data: { ...tariro, checkedIn: true } }))
    await keepScan({ ...scan, key: leftKey })
    answerNow()
    await expect.poll(countWaiting).toBe(0)
    await followHost({ generation: 'two' }, Date.now())
    expect((await waitingScans()).map((waiting) => waiting.key)).toEqual([leftKey])
  })

  test('[W844] is settled by an answer that arrives before it is in the queue', async () => {
    const { leftKey, answerNow } = await leaveConfirm(answer({ data: { ...tariro, checkedIn: true } }))
    answerNow()
    await expect.poll(() => hereOf('EZC104')).toBe('notedHere')
    await keepScan({ ...scan, key: leftKey })
    expect(await countWaiting()).toBe(0)
  })

  test('[W844] stays in the queue if the late answer is a refusal: the person has walked through', async () => {
    await followHost({ generation: 'one' }, Date.now())
    const refused = await leaveConfirm(refusal(409, 'alreadyCheckedIn'))
    await keepScan({ ...scan, key: refused.leftKey })
    refused.answerNow()
    const done = await leaveConfirm(answer({ data: { ...tariro, checkedIn: true } }))
    await keepScan({ ...scan, key: done.leftKey, counter: 2 })
    done.answerNow()
    await expect.poll(countWaiting).toBe(1)
    expect((await waitingScans()).map((waiting) => waiting.key)).toEqual([refused.leftKey])
  })

  test('[W845] lets no person through twice, although the list is older than the movement', async () => {
    expect(await hereOf('EZC104')).toBe('allowed')
    const { answerNow } = await leaveConfirm(answer({ data: { ...tariro, checkedIn: true } }))
    answerNow()
    await expect.poll(() => hereOf('EZC104')).toBe('notedHere')
    expect(await countWaiting()).toBe(0)
    const asOf = new Date(Date.now() + 1).toISOString()
    await keepGateList({ ...listOf('one'), asOf, readAt: Date.now() })
    expect(await hereOf('EZC104')).toBe('allowed')
  })

  async function hereOf(number: string) {
    const gate = offlineGate()
    gate.send({ type: 'code.scanned', code: number })
    const { context } = await waitFor(gate, (state) => state.matches({ scan: 'found' }))
    gate.stop()
    return context.found?.by === 'device' ? context.found.check.verdict : undefined
  }
})

describe('the operator of this gate', () => {
  const device = { device: 'North gate', name: 'North gate', abilities: ['gate', 'offlineGate'] } as const
  const signInTheDevice = () => signInAs({ role: 'admin', user: device })
  const signInFarai = () => signInAs({ role: 'admin', user: { ...sessions.admin.user, name: 'Farai Ncube' } })

  async function noteOne(): Promise<Pick<NotedScan, 'place' | 'operator'> | undefined> {
    const gate = offlineGate()
    gate.send({ type: 'code.scanned', code: 'EZC104' })
    await waitFor(gate, (state) => state.matches({ scan: { found: 'asking' } }))
    gate.send({ type: 'scan.confirmed' })
    await waitFor(gate, (state) => state.matches({ scan: { ready: 'noted' } }))
    gate.stop()
    const scan = (await waitingScans()).at(-1)
    return scan && { place: scan.place, operator: scan.operator }
  }

  test('is the person named at a paired device, and missing before that', async () => {
    signInTheDevice()
    expect(await noteOne()).toEqual({ place: 'North gate', operator: undefined })
    rememberOperator('Rudo Moyo', Date.now())
    expect(await noteOne()).toEqual({ place: 'North gate', operator: 'Rudo Moyo' })
  })

  test.each([true, false, null])(
    '[W224] is marked as confirmed by PIN in a scan only if the server had confirmed it: %j',
    async (isConfirmed) => {
      signInTheDevice()
      rememberOperator('Rudo Moyo', Date.now(), { isConfirmed })
      expect(await noteOne()).toEqual({ place: 'North gate', operator: 'Rudo Moyo' })
      const { isOperatorConfirmed } = (await waitingScans()).at(-1) ?? {}
      expect(isOperatorConfirmed).toBe(isConfirmed === true ? true : undefined)
    },
  )

  test('[W576] stays the same while a clock is corrected, and is missing after a restart in 2020', async () => {
    signInTheDevice()
    const nine = Date.parse('2025-04-14T19:00:00.000Z')
    const clock = vi.spyOn(Date, 'now').mockReturnValue(nine + 7 * 60 * 60_000)
    setHostClock('2025-04-14T19:00:00.000Z', readClock())
    rememberOperator('Rudo Moyo', hostNow())
    clock.mockReturnValue(nine)
    expect(await noteOne()).toEqual({ place: 'North gate', operator: 'Rudo Moyo' })
    clock.mockReturnValue(Date.parse('2020-01-01T00:05:00.000Z'))
    const kept = JSON.parse(localStorage.getItem('gateHostClock') ?? '')
    localStorage.setItem('gateHostClock', JSON.stringify({ ...kept, page: 'of before the restart' }))
    expect(await noteOne()).toEqual({ place: 'North gate', operator: undefined })
  })

  test('is the signed-in person, whatever name was given here', async () => {
    rememberOperator('Rudo Moyo', Date.now())
    signInFarai()
    expect(await noteOne()).toEqual({ place: undefined, operator: 'Farai Ncube' })
  })

  test.each<[string, () => unknown]>([
    ['the end of the pairing', () => sessionActor().send({ type: 'session.ended' })],
    ['a sign-out', () => sessionActor().send({ type: 'session.left', role: 'admin' })],
  ])('is forgotten after %s', async (_, end) => {
    signInTheDevice()
    rememberOperator('Rudo Moyo', Date.now())
    end()
    await expect.poll(() => operatorToday(Date.now())).toBeUndefined()
  })

  test('[W594] the pairing page of a paired device leads to its gate', async () => {
    signInTheDevice()
    const { unmount } = await openPage('/pair')
    await expect.element(page.getByText('This device is paired as North gate.')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Go to the gate' }))
      .toHaveAttribute('href', '/admin/checkin')
    await unmount()
  })

  test('is forgotten if the browser is paired again', async () => {
    signInFarai()
    rememberOperator('Rudo Moyo', Date.now())
    const data = { name: 'South gate', endsAt: '2025-04-22T22:00:00.000Z', replaces: 'Farai Ncube' }
    stubHost({
      'POST /pair?step=search': answer({ data }),
      'POST /pair?step=confirm': answer({ data: { id: 'd1', device: 'South gate', endsAt: data.endsAt } }),
    })
    const { unmount } = await openPage('/pair')
    await page.getByRole('textbox').fill('ABCDEFGH')
    await userEvent.keyboard('{Enter}')
    await page.getByRole('button', { name: 'and pair this device as South gate' }).click()
    await expect.poll(() => sessionActor().getSnapshot().context.session?.user.device).toBe('South gate')
    expect(operatorToday(Date.now())).toBeUndefined()
    await unmount()
  })
})

test('[W851] the browser is asked once for persistent storage, when the device proves itself', async () => {
  const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(true)
  stubHost({ 'GET /admin/gate/list': answer({ data: listOf('one') }) })
  const input = { isPaired: true, isWanted: false }
  const actor = createActor(deviceListFlow, { input }).start()
  await waitFor(actor, (state) => state.matches({ able: { list: 'fresh' } }))
  actor.stop()
  expect(persist).toHaveBeenCalledTimes(1)
})

test('[W850] the browser’s offer to install is used by the gate’s own button, once for each offer', async () => {
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(async () => ({ outcome: 'accepted' })),
  })
  window.dispatchEvent(offer)
  expect(offer.defaultPrevented).toBe(true)
  const [onOffered, onInstalled] = [vi.fn(), vi.fn()]
  const stop = watchInstalling(onOffered, onInstalled)
  expect(onOffered).toHaveBeenCalledTimes(1)
  expect(await askToInstall()).toBe(true)
  expect(offer.prompt).toHaveBeenCalledTimes(1)
  await expect(askToInstall()).rejects.toThrow('offers no installation')
  window.dispatchEvent(new Event('appinstalled'))
  expect(onInstalled).toHaveBeenCalledTimes(1)
  stop()
})

test('[W842] a storage without room for scans fails its test', async () => {
  await proveQueue()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(proveQueue()).rejects.toThrow('full')
})

describe('[W847] the list and the files of a gate', () => {
  beforeEach(async () => {
    for (const name of ['portal one', 'gate one', 'gate two']) await caches.open(name)
    await keepGateList({ ...listOf('one'), readAt: Date.now() })
    await keepScan(scan)
  })
  afterEach(() => caches.delete('portal one'))

  test.each<[string, () => unknown]>([
    ['at a sign-out', () => sessionActor().send({ type: 'session.loggedOut' })],
    ['at the end of a pairing', () => sessionActor().send({ type: 'session.ended' })],
    ['at a sign-out in another tab', () => otherTabHas(null)],
    ['when another person signs in', () => otherTabHas(sessions.participant)],
  ])('are removed and the queue stays, %s', async (_what, end) => {
    keepNotConfirmed(['EZC104'])
    end()
    await expect.poll(() => caches.keys()).toEqual(['portal one'])
    releaseGateList()
    expect(await readGateList(Date.now())).toBeNull()
    expect(await waitingScans()).toEqual([scan])
    await expect.poll(() => localStorage.getItem('staffWork')).toBeNull()
    expect(readNotConfirmed()).toBeNull()
  })
})
