import { describe, expect, test } from 'vitest'
import { alreadyIn, bare, registered } from '../../../src/inspector/models/people/people.ts'
import { registrationsModel } from '../../../src/inspector/models/people/registrations.tsx'
import {
  countLine,
  listOf,
  loadFailedText,
  registrationsMachine,
  rowKeysOf,
} from '../../../src/machines/people/registrations.ts'
import { describeReadable } from '../support/readable.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(registrationsModel)

const camp = [registered, alreadyIn, bare]

describeReadable({
  machine: registrationsMachine,
  input: { address: '' },
  src: 'fetchParticipants',
  refresh: 'list.refreshRequested',
  failed: 'demo',
  region: 'list',
  first: camp,
  second: [registered],
  shownOf: ({ participants }) => participants,
})

const noFilters = {
  search: '',
  firstname: '',
  lastname: '',
  gender: null,
  age: null,
  union: '',
  status: null,
}
const wholeCamp = { shown: camp, filters: noFilters, unions: ['East Zimbabwe Conference'], isDemo: false }
const fetched = 'fetchParticipants'

function open(address = '') {
  const logged: string[] = []
  const machine = registrationsMachine.provide({
    actions: { logError: (_, problem) => void logged.push(problem) },
  })
  const flow = startFlow(machine, { address })
  const written: string[] = []
  flow.actor.on('filters.changed', (event) => written.push(event.address))
  const list = () => listOf(flow.state())
  const count = () => countLine(flow.state(), list().shown.length)
  return { ...flow, logged, written, list, count }
}

async function opened(address = '') {
  const flow = open(address)
  await flow.done(fetched, { ok: true, value: camp })
  return flow
}

describe('the list of registrations', () => {
  test('[A417] asks to try again when it could not be loaded', () => {
    expect(loadFailedText).toBe('Failed to load participants. Please try again later.')
  })

  test('[A085] says in its count line that it is loading', () => {
    expect(open().count()).toBe('Loading participants...')
  })

  test('[A087] counts the shown and all registrations', async () => {
    const { send, count, state } = await opened()
    expect(state().value).toEqual({ list: { shown: 'settled' }, address: 'current' })
    expect(count()).toBe('Showing 3 of 3 registrations')
    send({ type: 'filter.changed', change: { firstname: 'tari' } })
    expect(count()).toBe('Showing 2 of 3 registrations')
    send({ type: 'filter.changed', change: { firstname: 'nobody' } })
    expect(count()).toBe('Showing 0 of 3 registrations')
  })

  test.each([
    ['a refusal', { status: 403 }, 'API request failed with status 403'],
    ['a server failure', { status: 503 }, 'API request failed with status 503'],
  ])('[A086, A418] shows demo people after %s', async (_, refusal, problem) => {
    const { done, count, list, logged, state } = open()
    await done(fetched, { ok: false, ...refusal })
    expect(state().value).toEqual({ list: 'demo', address: 'current' })
    expect(count()).toBe('Using demo data due to connection issue')
    expect(list().isDemo).toBe(true)
    const codes = list().shown.map(({ code }) => code)
    expect(codes.slice(0, 2)).toEqual(['DEMO-001', 'DEMO-002'])
    expect(codes.filter((code) => !/^DEMO-\d{3}$/.test(code))).toEqual([])
    expect(new Set(list().shown.flatMap(({ _id, code }) => [_id, code])).size).toBe(codes.length)
    expect(state().context.participants).toEqual([])
    expect(logged).toEqual([problem])
  })

  test('[A375, A420] shows demo people after an unreadable answer, which is logged by name', async () => {
    const { failed, count, logged } = open()
    await failed(fetched, Object.assign(new Error('It could not be read.'), { kind: 'unreadable' }))
    expect(count()).toBe('Using demo data due to connection issue')
    expect(logged).toEqual(['Unexpected API response format'])
  })

  test('is loaded again on retry, and the demo people disappear', async () => {
    const { failed, send, done, list, count, logged } = open()
    await failed(fetched, new Error('No answer from the server.'))
    expect(logged).toEqual(['No answer from the server.'])
    send({ type: 'load.retried' })
    expect(count()).toBe('Loading participants...')
    await done(fetched, { ok: true, value: camp })
    expect(list()).toEqual(wholeCamp)
  })

  test('stays visible during a reload, even when it fails', async () => {
    const { send, failed, done, list, logged, state, count } = await opened()
    send({ type: 'list.refreshRequested' })
    expect(count()).toBe('Loading participants...')
    expect(list().shown).toEqual(camp)
    await failed(fetched, new Error('No answer from the server.'))
    expect(state().value).toEqual({ list: { shown: 'stale' }, address: 'current' })
    expect(logged).toEqual(['No answer from the server.'])
    expect(list()).toEqual(wholeCamp)
    expect(count()).toBe('Showing 3 of 3 registrations')
    send({ type: 'load.retried' })
    await done(fetched, { ok: true, value: [registered] })
    expect(list().shown).toEqual([registered])
    expect(state().value).toEqual({ list: { shown: 'settled' }, address: 'current' })
  })

  test('stays visible after a refused reload, whose reason is only logged', async () => {
    const { send, done, list, state, count, logged } = await opened()
    send({ type: 'list.refreshRequested' })
    await done(fetched, { ok: false, status: 503 })
    expect(state().value).toEqual({ list: { shown: 'stale' }, address: 'current' })
    expect(list()).toEqual(wholeCamp)
    expect(count()).toBe('Showing 3 of 3 registrations')
    expect(logged).toEqual(['API request failed with status 503'])
  })

  test('is computed once for a list and its filters', async () => {
    const { list, send } = await opened()
    const first = list()
    expect(list()).toBe(first)
    send({ type: 'filter.changed', change: { lastname: 'moyo' } })
    expect(list()).not.toBe(first)
    expect(list().unions).toBe(first.unions)
  })
})

describe('[W400] the keys of the rows', () => {
  test('are not computed again for a filter', async () => {
    const { state, send } = await opened()
    const before = rowKeysOf(state())
    send({ type: 'filter.changed', change: { lastname: 'moyo' } })
    expect(rowKeysOf(state())).toBe(before)
    expect(before(registered)).toBe('p-1')
  })

  test('differ when a server sends an id twice', async () => {
    const { state, done } = open()
    const again = { ...registered, code: 'EZC999' }
    const third = { ...registered, code: 'EZC998' }
    await done(fetched, { ok: true, value: [registered, again, third, bare] })
    const keys = [registered, again, third, bare].map(rowKeysOf(state()))
    expect(keys).toEqual(['0:p-1', '1:p-1', '2:p-1', '0:p-3'])
  })
})

describe('the filters of the list', () => {
  test('are read from the address when the page opens', async () => {
    const { list, written } = await opened('first=tari&gender=female')
    expect(list().shown).toEqual([registered, alreadyIn])
    expect(list().filters).toEqual({ ...noFilters, firstname: 'tari', gender: 'FEMALE' })
    expect(written).toEqual([])
  })

  test('include the status in the address, as the dashboard links to it', async () => {
    const { list, send, jump, written } = await opened('status=checkedIn')
    expect(list().shown).toEqual([alreadyIn])
    send({ type: 'filter.changed', change: { status: 'registered' } })
    expect(list().shown).toEqual([registered, bare])
    send({ type: 'filter.changed', change: { search: 'moyo tar' } })
    expect(list().shown).toEqual([registered])
    jump(300)
    expect(written).toEqual(['search=moyo+tar&status=registered'])
  })

  test('ignore a union that does not occur in the list', async () => {
    const { list } = await opened('union=Atlantis')
    expect(list().shown).toEqual(camp)
    expect(list().filters.union).toBe('')
  })

  test('apply immediately; the address follows 300 ms after the last change', async () => {
    const { send, list, state, written, jump } = await opened()
    send({ type: 'filter.changed', change: { firstname: 't' } })
    jump(299)
    send({ type: 'filter.changed', change: { firstname: 'ta' } })
    expect(list().shown).toEqual([registered, alreadyIn])
    jump(299)
    expect(written).toEqual([])
    expect(state().value).toEqual({ list: { shown: 'settled' }, address: 'waiting' })
    jump(1)
    expect(written).toEqual(['first=ta'])
    expect(state().value).toEqual({ list: { shown: 'settled' }, address: 'current' })
  })

  test('ignore an address that they wrote themselves, and keep later typing', async () => {
    const { send, jump, list } = await opened()
    send({ type: 'filter.changed', change: { firstname: 'ta' } })
    jump(300)
    send({ type: 'filter.changed', change: { firstname: 'tar' } })
    send({ type: 'address.changed', address: 'first=ta' })
    expect(list().filters.firstname).toBe('tar')
  })

  test('follow an address that was changed elsewhere', async () => {
    const { send, jump, list, state, written } = await opened('first=nobody')
    expect(list().shown).toEqual([])
    send({ type: 'address.changed', address: '' })
    expect(state().value).toEqual({ list: { shown: 'settled' }, address: 'current' })
    expect(list().shown).toEqual(camp)
    jump(300)
    expect(written).toEqual([])
    send({ type: 'filter.changed', change: { firstname: 'nobody' } })
    jump(300)
    expect(written).toEqual(['first=nobody'])
  })

  test('are not written to the address when a change was reverted', async () => {
    const { send, jump, state, written } = await opened()
    send({ type: 'filter.changed', change: { firstname: 't' } })
    send({ type: 'filter.changed', change: { firstname: '' } })
    jump(300)
    expect(written).toEqual([])
    expect(state().value).toEqual({ list: { shown: 'settled' }, address: 'current' })
  })

  test('are cleared together', async () => {
    const { send, list, jump, written } = await opened(
      'search=w&first=x&last=y&gender=male&age=adults&union=z&status=checkedOut',
    )
    send({ type: 'filters.cleared' })
    expect(list().shown).toEqual(camp)
    jump(300)
    expect(written).toEqual([''])
  })
})
