import { describe, expect, test } from 'vitest'
import {
  auditModel,
  gateEntry,
  lookUpEntry,
  payoutEntry,
} from '../../../src/inspector/models/staff/audit.tsx'
import { auditFailedText, auditMachine } from '../../../src/machines/staff/audit.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(auditModel)

const none = { staff: '', device: '', person: '', day: '', action: '' }
const choices = { staff: [{ email: 'kuda@camp.example.org', name: 'Kuda Sibanda' }], devices: [] }
const firstPage = { ok: true, value: { entries: [gateEntry, lookUpEntry], before: '11', choices } } as const
const lastPage = { ok: true, value: { entries: [lookUpEntry, payoutEntry], before: null } } as const

function start(address = '') {
  const flow = startFlow(auditMachine, { address })
  const written: string[] = []
  flow.actor.on('filters.changed', (event) => written.push(event.address))
  return {
    ...flow,
    written,
    ids: () => flow.context().entries.map(({ id }) => id),
    calls: () => flow.started.map(({ input }) => input),
  }
}

async function opened(address = '') {
  const flow = start(address)
  await flow.done('fetchAudit', firstPage)
  return flow
}

describe('the audit', () => {
  test('starts with the newest entry and the available filters', async () => {
    const { calls, ids, state } = await opened()
    expect(calls()).toEqual([{ filters: none, before: null }])
    expect(state().value).toEqual({ shown: 'settled' })
    expect(ids()).toEqual(['12', '11'])
    expect(state().context).toEqual({
      filters: none,
      address: '',
      entries: [gateEntry, lookUpEntry],
      before: '11',
      choices,
      failure: null,
    })
  })

  test('continues after its last entry without duplicates, and asks for nothing at the end', async () => {
    const { send, done, calls, ids, state } = await opened()
    send({ type: 'more.requested' })
    send({ type: 'more.requested' })
    expect(calls().slice(1)).toEqual([{ filters: none, before: '11' }])
    await done('fetchAudit', lastPage)
    expect(state().value).toEqual({ shown: 'settled' })
    expect(ids()).toEqual(['12', '11', '10'])
    expect(state().context.choices).toEqual(choices)
    send({ type: 'more.requested' })
    expect(calls()).toHaveLength(2)
  })

  test('keeps its entries when older ones fail to load, and retries', async () => {
    const { send, failed, done, calls, ids, state } = await opened()
    send({ type: 'more.requested' })
    await failed('fetchAudit', new Error('No answer'))
    expect(state().value).toEqual({ shown: 'moreFailed' })
    expect(state().context).toMatchObject({ failure: { text: auditFailedText, isIncident: true } })
    send({ type: 'more.requested' })
    expect(state().value).toEqual({ shown: 'loadingMore' })
    expect(state().context).toMatchObject({ failure: null })
    await done('fetchAudit', { ok: false, status: 429, message: 'Please wait a minute.' })
    expect(state().value).toEqual({ shown: 'moreFailed' })
    expect(state().context).toMatchObject({ failure: { text: 'Please wait a minute.', isIncident: false } })
    expect(ids()).toEqual(['12', '11'])
    expect(calls()).toHaveLength(3)
    send({ type: 'more.requested' })
    expect(state().context.failure).toBeNull()
    await done('fetchAudit', { ok: false, status: 503 })
    expect(state().context).toMatchObject({ failure: { text: auditFailedText, isIncident: true } })
  })

  test('shows the message of a refusal when it cannot be loaded, and can be retried', async () => {
    const { failed, done, send, state } = start()
    await failed('fetchAudit', new Error('No answer'))
    expect(state().value).toBe('failed')
    expect(state().context).toMatchObject({ failure: { text: auditFailedText, isIncident: true } })
    expect(auditFailedText).toBe('The audit could not be read.')
    send({ type: 'load.retried' })
    expect(state().context.failure).toBeNull()
    await done('fetchAudit', { ok: false, status: 400, message: 'One of the filters cannot be read.' })
    expect(state().value).toBe('failed')
    expect(state().context).toMatchObject({
      failure: { text: 'One of the filters cannot be read.', isIncident: false },
    })
    send({ type: 'load.retried' })
    expect([state().value, state().context.failure]).toEqual(['loading', null])
  })

  test('clears the error when the filters change', async () => {
    const { done, send, state } = start()
    await done('fetchAudit', { ok: false, status: 400, message: 'One of the filters cannot be read.' })
    send({ type: 'filter.changed', change: { person: 'NUZ042' } })
    expect(state().value).toBe('typing')
    expect(state().context.failure).toBeNull()
  })

  test('stays visible during a reload, even when it fails', async () => {
    const { send, failed, ids, state } = await opened()
    send({ type: 'list.refreshRequested' })
    expect([state().value, ids()]).toEqual(['loading', ['12', '11']])
    await failed('fetchAudit', new Error('No answer'))
    expect([state().value, ids()]).toEqual(['failed', ['12', '11']])
  })
})

describe('the filters of the audit', () => {
  test('[W144] are read from the address, so a link shows the same list', () => {
    const { calls } = start('?person=NUZ042&action=health&other=1')
    expect(calls()).toEqual([{ filters: { ...none, person: 'NUZ042', action: 'health' }, before: null }])
  })

  test('apply and are written to the address after a pause in typing', async () => {
    const { send, wait, written, calls, ids, state } = await opened()
    send({ type: 'filter.changed', change: { person: 'NUZ' } })
    wait(399)
    send({ type: 'filter.changed', change: { person: 'NUZ042' } })
    wait(399)
    expect([calls().length, ids()]).toEqual([1, ['12', '11']])
    wait(1)
    expect(state().value).toBe('loading')
    expect(ids()).toEqual([])
    expect(calls().at(-1)).toEqual({ filters: { ...none, person: 'NUZ042' }, before: null })
    expect(written).toEqual(['person=NUZ042'])
    send({ type: 'address.changed', address: 'person=NUZ042' })
    expect(calls()).toHaveLength(2)
  })

  test('reload the list and leave the address unchanged after a reverted change', async () => {
    const { send, wait, written, calls, ids, state } = await opened('person=NUZ042')
    send({ type: 'filter.changed', change: { person: 'NUZ04' } })
    send({ type: 'filter.changed', change: { person: 'NUZ042' } })
    wait(400)
    expect([written, calls().length, ids()]).toEqual([[], 2, ['12', '11']])
    expect(state().value).toBe('loading')
  })

  test('are cleared together', async () => {
    const { send, wait, written, calls } = await opened('person=NUZ042&day=2025-04-14')
    send({ type: 'filters.cleared' })
    wait(400)
    expect(calls().at(-1)).toEqual({ filters: none, before: null })
    expect(written).toEqual([''])
  })

  test('follow an address that a link or the back button has changed, even during a load', async () => {
    const { send, done, calls, ids, state } = start()
    send({ type: 'address.changed', address: 'staff=kuda%40camp.example.org' })
    expect(calls().at(-1)).toEqual({ filters: { ...none, staff: 'kuda@camp.example.org' }, before: null })
    await done('fetchAudit', firstPage)
    expect(ids()).toEqual(['12', '11'])
    send({ type: 'address.changed', address: '' })
    expect([state().value, ids()]).toEqual(['loading', []])
    expect(state().context).toMatchObject({ filters: none, address: '', before: null })
  })
})
