import { describe, expect, test } from 'vitest'
import { withdrawnPeople } from '../../src/inspector/models/officePeople.ts'
import { withdrawnPeopleModel } from '../../src/inspector/models/withdrawnPeople.tsx'
import { foundPeople, withdrawnPeopleMachine } from '../../src/machines/withdrawnPeople.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(withdrawnPeopleModel)

describe('withdrawn people', () => {
  test('[W312] are found by name, code and union, in whatever order the words are', async () => {
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
  })

  test('[W312] are read again when one of them was changed, and the search stays', async () => {
    const { done, failed, send, actor, started } = startScripted(withdrawnPeopleMachine, undefined)
    await done('fetchWithdrawnPeople', { ok: true, value: withdrawnPeople })
    send({ type: 'search.changed', search: 'moyo' })
    send({ type: 'list.refreshRequested' })
    await failed('fetchWithdrawnPeople', new Error('No answer'))
    expect(actor.getSnapshot().context).toMatchObject({
      search: 'moyo',
      callError: 'The list of withdrawn people could not be read. Please try again.',
      isIncident: true,
    })
    send({ type: 'load.retried' })
    expect(started).toHaveLength(3)
  })
})
