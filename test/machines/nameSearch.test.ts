import { describe, expect, test } from 'vitest'
import type { Participant } from '../../src/domain/people.ts'
import { nameSearchModel } from '../../src/inspector/models/nameSearch.tsx'
import { bare, registered } from '../../src/inspector/models/people.ts'
import { foundText, nameSearchMachine } from '../../src/machines/nameSearch.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(nameSearchModel)

function opened() {
  const flow = startScripted(nameSearchMachine, undefined)
  const found: string[] = []
  flow.actor.on('person.found', ({ code }) => found.push(code))
  flow.send({ type: 'search.opened' })
  const type = (search: string) => flow.send({ type: 'search.changed', search })
  const state = () => flow.actor.getSnapshot()
  return { ...flow, found, type, state, text: () => foundText(state().context) }
}

describe('[W344] the search by name at the gate', () => {
  test('asks the host 300 ms after the last letter, and not for one letter', () => {
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
  })

  test('keeps whom it found in sight until the next answer, and tells whom somebody has chosen', async () => {
    const { type, wait, done, send, state, text, found } = opened()
    type('tariro')
    wait(300)
    await done('findPeople', { ok: true, value: [registered, bare] })
    expect(text()).toBe('2 people')
    type('tariro m')
    expect(state().context.people).toEqual([registered, bare])
    wait(300)
    await done('findPeople', { ok: true, value: [registered] })
    expect(text()).toBe('One person')
    send({ type: 'person.chosen', code: 'EZC104' })
    expect(found).toEqual(['EZC104'])
    expect(state().value).toBe('closed')
    expect(state().context).toEqual({ search: '', people: null, callError: null, isIncident: false })
  })

  test('is tried again after no answer and after a refusal', async () => {
    const { type, wait, failed, done, send, state, started } = opened()
    type('tariro')
    wait(300)
    await failed('findPeople', new Error('No answer from the server.'))
    expect(state().context).toMatchObject({ callError: 'No answer from the server.', isIncident: true })
    send({ type: 'search.retried' })
    await done('findPeople', { ok: false, status: 403, message: 'This needs the right Gate.' })
    expect(state().context).toMatchObject({ callError: 'This needs the right Gate.', isIncident: false })
    type('tariro moyo')
    expect(state().context.callError).toBeNull()
    expect(started).toHaveLength(2)
  })

  test('says when there are more than it shows, and when there is nobody', () => {
    const many: readonly Participant[] = Array.from({ length: 21 }, () => registered)
    expect(foundText({ search: 'ta', people: many })).toBe('The first 20 people. Type more of the name.')
    expect(foundText({ search: 'ta', people: [] })).toBe('Nobody of this name. Check the spelling.')
    expect(foundText({ search: 'ta', people: null })).toBe('')
  })
})
