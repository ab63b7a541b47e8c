import { describe, expect, test } from 'vitest'
import type { Participant } from '../../../src/domain/people/people.ts'
import { nameSearchModel } from '../../../src/inspector/models/people/nameSearch.tsx'
import { bare, registered } from '../../../src/inspector/models/people/people.ts'
import { foundText, nameSearchMachine } from '../../../src/machines/people/nameSearch.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(nameSearchModel)

function opened() {
  const forgotten: string[] = []
  const flow = startFlow(
    nameSearchMachine.provide({ actions: { forgetPeople: () => void forgotten.push('people') } }),
  )
  const found: string[] = []
  flow.actor.on('person.found', ({ code }) => found.push(code))
  flow.send({ type: 'search.opened' })
  const type = (search: string) => flow.send({ type: 'search.changed', search })
  return { ...flow, forgotten, found, type, text: () => foundText(flow.context()) }
}

describe('[W344] the search by name at the gate', () => {
  test('calls the server 300 ms after the last letter, and never for one letter', () => {
    const { type, wait, started, text } = opened()
    type('t')
    wait(60_000)
    expect([started, text()]).toEqual([[], 'Type two letters or more.'])
    type('ta')
    wait(299)
    type('tariro')
    wait(299)
    expect(started).toEqual([])
    wait(1)
    expect(started).toEqual([{ id: 'findPeople', source: 'findPeople', input: { name: 'tariro' } }])
    type('ta')
    wait(300)
    expect(started.at(-1)?.input).toEqual({ name: 'ta' })
  })

  test('keeps its results until the next answer, and emits the chosen person', async () => {
    const { type, wait, done, send, state, text, found, forgotten } = opened()
    type('tariro')
    wait(300)
    await done('findPeople', { ok: true, value: [registered, bare] })
    expect(text()).toBe('2 people')
    type('tariro m')
    expect(state().context.people).toEqual([registered, bare])
    wait(300)
    await done('findPeople', { ok: true, value: [registered] })
    expect(text()).toBe('One person')
    expect(forgotten).toEqual(['people'])
    send({ type: 'person.chosen', code: 'EZC104' })
    expect(found).toEqual(['EZC104'])
    expect(forgotten).toEqual(['people', 'people'])
    expect(state().value).toBe('closed')
    expect(state().context).toEqual({ search: '', people: null, failure: null })
  })

  test('is cleared when it is closed', async () => {
    const { type, wait, failed, send, state, found } = opened()
    type('tariro')
    wait(300)
    await failed('findPeople', new Error('No answer from the server.'))
    send({ type: 'search.closed' })
    expect(state().value).toBe('closed')
    expect(state().context).toEqual({ search: '', people: null, failure: null })
    expect(found).toEqual([])
  })

  test('shows no results when the name becomes too short', async () => {
    const { type, wait, done, state } = opened()
    type('tariro')
    wait(300)
    await done('findPeople', { ok: true, value: [registered] })
    type('t')
    expect(state().value).toEqual({ open: 'waiting' })
    expect(state().context).toEqual({ search: 't', people: null, failure: null })
  })

  test('can be retried after a lost answer and after a refusal', async () => {
    const { type, wait, failed, done, send, state, started } = opened()
    type('tariro')
    wait(300)
    await failed('findPeople', new Error('No answer from the server.'))
    expect(state().context).toMatchObject({
      failure: { text: 'No answer from the server.', isIncident: true },
    })
    send({ type: 'search.retried' })
    expect(state().value).toEqual({ open: 'searching' })
    expect(state().context).toMatchObject({ failure: null })
    await done('findPeople', { ok: false, status: 403, message: 'This needs the right Gate.' })
    expect(state().value).toEqual({ open: 'failed' })
    expect(state().context).toMatchObject({
      failure: { text: 'This needs the right Gate.', isIncident: false },
    })
    for (const end of [
      () => failed('findPeople', new Error('')),
      () => done('findPeople', { ok: false, status: 503 }),
    ]) {
      send({ type: 'search.retried' })
      await end()
      expect(state().context).toMatchObject({
        failure: { text: 'The names could not be searched.', isIncident: true },
      })
    }
    type('tariro moyo')
    expect(state().context).toMatchObject({ failure: null })
    expect(started).toHaveLength(4)
  })

  test('says when more people match than it shows, and when no person matches', () => {
    const many: readonly Participant[] = Array.from({ length: 21 }, () => registered)
    expect(foundText({ search: 'ta', people: many })).toBe('The first 20 people. Type more of the name.')
    expect(foundText({ search: 'ta', people: many.slice(1) })).toBe('20 people')
    expect(foundText({ search: 'ta', people: [] })).toBe('Nobody of this name. Check the spelling.')
    expect(foundText({ search: 'ta', people: null })).toBe('')
  })
})
