import { describe, expect, test } from 'vitest'
import { withdrawnPeople } from '../../../src/inspector/models/people/officePeople.ts'
import { withdrawnPeopleModel } from '../../../src/inspector/models/people/withdrawnPeople.tsx'
import { foundPeople, withdrawnPeopleMachine } from '../../../src/machines/people/withdrawnPeople.ts'
import { startScripted } from '../support/scripted.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(withdrawnPeopleModel)

describe('withdrawn people', () => {
  test('[W312] are found by name, code and union, with the words in any order', async () => {
    const { done, send, actor } = startScripted(withdrawnPeopleMachine, undefined)
    await done('fetchWithdrawnPeople', { ok: true, value: withdrawnPeople })
    const found = (search: string) => {
      send({ type: 'search.changed', search })
      return foundPeople(actor.getSnapshot().context).map(({ code }) => code)
    }
    expect(found('')).toEqual(['X-1', 'EZC104'])
    expect(found(' moyo  TARIRO')).toEqual(['EZC104'])
    expect(found('x-1')).toEqual(['X-1'])
    expect(found('east zimbabwe')).toEqual(['EZC104'])
    expect(found('tariro nobody')).toEqual([])
    expect(found('undefined')).toEqual([])
  })

  test('[W312] reload after a change, and the search stays', async () => {
    const { done, failed, send, actor, started } = startScripted(withdrawnPeopleMachine, undefined)
    await done('fetchWithdrawnPeople', { ok: true, value: withdrawnPeople })
    send({ type: 'search.changed', search: 'moyo' })
    send({ type: 'list.refreshRequested' })
    await failed('fetchWithdrawnPeople', new Error('No answer'))
    expect(actor.getSnapshot().value).toBe('failed')
    const callError = 'The list of withdrawn people could not be read. Please try again.'
    expect(actor.getSnapshot().context).toEqual({
      people: withdrawnPeople,
      search: 'moyo',
      callError,
      isIncident: true,
    })
    send({ type: 'load.retried' })
    expect(started).toHaveLength(3)
    expect(actor.getSnapshot().value).toBe('loading')
    expect(actor.getSnapshot().context).toMatchObject({ callError: null, isIncident: false })
    await done('fetchWithdrawnPeople', { ok: false, status: 503 })
    expect(actor.getSnapshot().value).toBe('failed')
    expect(actor.getSnapshot().context).toMatchObject({ callError, isIncident: true })
    send({ type: 'list.refreshRequested' })
    const message = 'This needs the right “Office”.'
    await done('fetchWithdrawnPeople', { ok: false, status: 403, reason: 'noRight', message })
    expect(actor.getSnapshot().context).toMatchObject({ callError: message, isIncident: false })
    send({ type: 'list.refreshRequested' })
    await done('fetchWithdrawnPeople', { ok: true, value: withdrawnPeople })
    expect(actor.getSnapshot().value).toBe('shown')
    expect(actor.getSnapshot().context).toMatchObject({ callError: null, isIncident: false })
  })

  test('restart a load in flight after a change', () => {
    const { send, actor, started } = startScripted(withdrawnPeopleMachine, undefined)
    send({ type: 'list.refreshRequested' })
    expect(actor.getSnapshot().value).toBe('loading')
    expect(started).toHaveLength(2)
  })
})
