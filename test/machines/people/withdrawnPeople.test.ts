import { describe, expect, test } from 'vitest'
import { withdrawnPeople } from '../../../src/inspector/models/people/officePeople.ts'
import { withdrawnPeopleModel } from '../../../src/inspector/models/people/withdrawnPeople.tsx'
import { foundPeople, withdrawnPeopleMachine } from '../../../src/machines/people/withdrawnPeople.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(withdrawnPeopleModel)

describe('withdrawn people', () => {
  test('[W312] are found by name, code and union, with the words in any order', async () => {
    const { done, send, state } = startFlow(withdrawnPeopleMachine)
    await done('fetchWithdrawnPeople', { ok: true, value: withdrawnPeople })
    const found = (search: string) => {
      send({ type: 'search.changed', search })
      return foundPeople(state().context).map(({ code }) => code)
    }
    expect(found('')).toEqual(['X-1', 'EZC104'])
    expect(found(' moyo  TARIRO')).toEqual(['EZC104'])
    expect(found('x-1')).toEqual(['X-1'])
    expect(found('east zimbabwe')).toEqual(['EZC104'])
    expect(found('tariro nobody')).toEqual([])
    expect(found('undefined')).toEqual([])
  })

  test('[W312] reload after a change, and the search stays', async () => {
    const { done, failed, send, state, started } = startFlow(withdrawnPeopleMachine)
    await done('fetchWithdrawnPeople', { ok: true, value: withdrawnPeople })
    send({ type: 'search.changed', search: 'moyo' })
    send({ type: 'list.refreshRequested' })
    await failed('fetchWithdrawnPeople', new Error('No answer'))
    expect(state().value).toBe('failed')
    const text = 'The list of withdrawn people could not be read. Please try again.'
    expect(state().context).toEqual({
      people: withdrawnPeople,
      search: 'moyo',
      failure: { text, isIncident: true },
    })
    send({ type: 'load.retried' })
    expect(started).toHaveLength(3)
    expect(state().value).toBe('loading')
    expect(state().context).toMatchObject({ failure: null })
    await done('fetchWithdrawnPeople', { ok: false, status: 503 })
    expect(state().value).toBe('failed')
    expect(state().context).toMatchObject({ failure: { text, isIncident: true } })
    send({ type: 'list.refreshRequested' })
    const message = 'This needs the right “Office”.'
    await done('fetchWithdrawnPeople', { ok: false, status: 403, reason: 'noRight', message })
    expect(state().context).toMatchObject({ failure: { text: message, isIncident: false } })
    send({ type: 'list.refreshRequested' })
    await done('fetchWithdrawnPeople', { ok: true, value: withdrawnPeople })
    expect(state().value).toBe('shown')
    expect(state().context).toMatchObject({ failure: null })
  })

  test('restart a load in flight after a change', () => {
    const { send, state, started } = startFlow(withdrawnPeopleMachine)
    send({ type: 'list.refreshRequested' })
    expect(state().value).toBe('loading')
    expect(started).toHaveLength(2)
  })
})
