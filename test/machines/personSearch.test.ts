import { describe, expect, test } from 'vitest'
import type { Participant } from '../../src/domain/people.ts'
import { alreadyIn, bare, registered } from '../../src/inspector/models/people.ts'
import { personSearchModel } from '../../src/inspector/models/personSearch.tsx'
import { foundBy, personSearchMachine } from '../../src/machines/personSearch.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(personSearchModel)

function start() {
  const flow = startScripted(personSearchMachine, undefined)
  const found: unknown[] = []
  flow.actor.on('person.found', (event) => found.push(event))
  return { ...flow, found, state: () => flow.actor.getSnapshot() }
}

async function opened(people: readonly Participant[] = [registered, alreadyIn, bare]) {
  const flow = start()
  flow.send({ type: 'search.opened' })
  await flow.done('fetchParticipants', { ok: true, value: people })
  return flow
}

describe('the search by name', () => {
  test('reads the list when it is opened, and not before', () => {
    const { send, started } = start()
    send({ type: 'search.changed', search: 'tariro' })
    expect(started).toEqual([])
    send({ type: 'search.opened' })
    expect(started).toEqual([{ id: 'fetchParticipants', source: 'fetchParticipants', input: undefined }])
  })

  test('takes what is typed while the list is read', async () => {
    const { send, done, state } = start()
    send({ type: 'search.opened' })
    send({ type: 'search.changed', search: 'tariro' })
    await done('fetchParticipants', { ok: true, value: [registered] })
    expect(state().value).toEqual({ open: 'shown' })
    expect(state().context).toEqual({ search: 'tariro', people: [registered] })
  })

  test('tells whom somebody has chosen, closes, and keeps nobody', async () => {
    const { send, found, state } = await opened()
    send({ type: 'search.changed', search: 'tariro' })
    send({ type: 'person.chosen', code: 'EZC104' })
    expect(found).toEqual([{ type: 'person.found', code: 'EZC104' }])
    expect(state().value).toBe('closed')
    expect(state().context).toEqual({ search: '', people: [] })
  })

  test('keeps nobody when it is closed, and reads the list again the next time', async () => {
    const { send, found, started, state } = await opened()
    send({ type: 'search.changed', search: 'tariro' })
    send({ type: 'search.closed' })
    expect([found, state().context]).toEqual([[], { search: '', people: [] }])
    send({ type: 'search.opened' })
    expect(started).toHaveLength(2)
  })

  test.each([
    ['a refusal', { ok: false, status: 403 } as const],
    ['a host that is down', { ok: false, status: 503 } as const],
  ])('is tried again after %s', async (_, refusal) => {
    const { send, done, started, state } = start()
    send({ type: 'search.opened' })
    await done('fetchParticipants', refusal)
    expect(state().value).toEqual({ open: 'failed' })
    send({ type: 'load.retried' })
    expect([state().value, started.length]).toEqual([{ open: 'loading' }, 2])
  })

  test('is tried again after no answer', async () => {
    const { send, failed, state } = start()
    send({ type: 'search.opened' })
    await failed('fetchParticipants', new Error('No answer from the server.'))
    expect(state().value).toEqual({ open: 'failed' })
  })
})

describe('who is found', () => {
  const named = (firstname: string, lastname: string, code: string): Participant => ({
    ...registered,
    firstname,
    lastname,
    code,
  })
  const people = [
    named('Tariro', 'Moyo', 'A-1'),
    named('Moyo', 'O’Neill', 'A-2'),
    named('José', 'Banda', 'A-3'),
  ]
  const codes = (search: string) => foundBy({ search, people })?.people.map(({ code }) => code)

  test.each([
    ['moyo', ['A-1', 'A-2']],
    ['MOYO tar', ['A-1']],
    [' oneill ', ['A-2']],
    ['jose', ['A-3']],
    ['zz', []],
  ])('%j by any part of the name, in any order', (search, expected) => {
    expect(codes(search)).toEqual(expected)
  })

  test.each(['', ' ', 't', ' t '])('nobody is searched for by %j', (search) => {
    expect(foundBy({ search, people })).toBeNull()
  })

  test('the first twenty, and how many there are', () => {
    const many = Array.from({ length: 21 }, (_, index) => named('Rudo', 'Sibanda', `B-${index}`))
    const found = foundBy({ search: 'rudo', people: many })
    expect([found?.people.length, found?.people.at(-1)?.code, found?.total]).toEqual([20, 'B-19', 21])
    expect(foundBy({ search: 'rudo', people: many.slice(1) })?.people).toHaveLength(20)
  })
})
