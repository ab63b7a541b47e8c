import { beforeEach, describe, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import type { Ability } from '../../../src/domain/staff/rights.ts'
import { nameSearchFlow } from '../../../src/flows/people/nameSearch.ts'
import { json } from '../../api/support/standInHost.ts'
import { stubStorage, stubWindow } from '../../services/support/fakeStorage.ts'
import { sessions, storedBy } from '../support/people.ts'
import { connectHost, createFlow, loadPortal } from '../support/portal.ts'

const host = await connectHost()

const rowOf = (code: string, firstname: string) => ({
  ...{ _id: code, code, firstname, lastname: 'Moyo', age: 17, checkedIn: true },
})
const naledi = rowOf('NUZ042', 'Naledi')
const zoe = rowOf('NUZ043', 'Zoë')

function start(abilities: readonly Ability[]) {
  stubStorage(storedBy({ ...sessions.admin, user: { ...sessions.admin.user, abilities } }))
  stubWindow()
  loadPortal(host)
  const actor = createFlow(nameSearchFlow()).start()
  actor.send({ type: 'search.opened' })
  const find = async (name: string) => {
    actor.send({ type: 'search.changed', search: name })
    const { context } = await waitFor(actor, (now) => now.matches({ open: 'shown' }))
    return context.people?.map(({ code }) => code)
  }
  const asked = () => host.received.map(({ method, path }) => `${method} ${path}`)
  return { actor, find, asked }
}

beforeEach(() => {
  host.answer = json({ participants: [naledi, zoe] })
})

test('[W295] a server with the ability searches by name, and the list of all people is not loaded', async () => {
  host.answer = json({ success: true, data: [naledi] })
  const { find, asked } = start(['people'])
  expect(await find('nal mo')).toEqual(['NUZ042'])
  expect(asked()).toEqual(['GET /api/admin/find?name=nal+mo'])
})

describe('[W296] at a server without the ability', () => {
  test('the first search loads the list and filters it in the browser', async () => {
    const { find, asked } = start([])
    expect(asked()).toEqual([])
    expect(await find('moyo zoe')).toEqual(['NUZ043'])
    expect(await find('moyo')).toEqual(['NUZ042', 'NUZ043'])
    expect(await find('nobody')).toEqual([])
    expect(asked()).toEqual(['GET /api/admin/participants'])
  })

  test('the list is loaded again after the search was closed', async () => {
    const { actor, find, asked } = start([])
    await find('moyo')
    actor.send({ type: 'search.closed' })
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain('Naledi')
    host.answer = json({ participants: [zoe] })
    actor.send({ type: 'search.opened' })
    expect(await find('moyo')).toEqual(['NUZ043'])
    expect(asked()).toHaveLength(2)
  })

  test('the list is loaded again after a failure, and a search returns at most 21 people', async () => {
    const { actor, find, asked } = start([])
    host.answer = json({ success: false }, 503)
    actor.send({ type: 'search.changed', search: 'moyo' })
    await waitFor(actor, (now) => now.matches({ open: 'failed' }))
    host.answer = json({ participants: Array.from({ length: 30 }, (_, n) => rowOf(`C-${n}`, 'Rudo')) })
    expect(await find('rudo')).toHaveLength(21)
    expect(asked()).toHaveLength(2)
  })
})
