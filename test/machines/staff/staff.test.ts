import { describe, expect, test } from 'vitest'
import { staffModel } from '../../../src/inspector/models/staff/staff.tsx'
import { gateAccount, manyAccounts, ownAccount } from '../../../src/inspector/models/staff/staffPeople.ts'
import { chosenAccount, foundIn, hasSearch, staffMachine } from '../../../src/machines/staff/staff.ts'
import { describeReadable, describeUnread } from '../support/readable.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(staffModel)
describeReadable({
  machine: staffMachine,
  src: 'fetchStaffAccounts',
  refresh: 'staff.refreshRequested',
  first: manyAccounts,
  second: [ownAccount],
  shownOf: ({ accounts }) => accounts,
})
describeUnread({
  machine: staffMachine,
  src: 'fetchStaffAccounts',
  value: manyAccounts,
  text: 'We could not load the staff accounts. Please try again.',
  showsCause: false,
  clearsFirst: false,
})

const start = () => startFlow(staffMachine)

async function shown() {
  const staff = start()
  await staff.done('fetchStaffAccounts', { ok: true, value: manyAccounts })
  return staff
}

describe('the list of staff accounts', () => {
  test('keeps the old accounts when a reload fails', async () => {
    const { send, failed, done, state, context } = await shown()
    send({ type: 'staff.refreshRequested' })
    await failed('fetchStaffAccounts', new Error('No answer'))
    expect(state().value).toEqual({ shown: 'stale' })
    expect(context().accounts).toHaveLength(10)
    expect(context()).toMatchObject({
      failure: { text: 'We could not load the staff accounts. Please try again.', isIncident: true },
    })
    send({ type: 'load.retried' })
    expect(state().value).toEqual({ shown: 'refreshing' })
    await done('fetchStaffAccounts', { ok: false, status: 429, message: 'Please wait a minute.' })
    expect(state().value).toEqual({ shown: 'stale' })
    expect(context()).toMatchObject({ failure: { text: 'Please wait a minute.', isIncident: false } })
    send({ type: 'staff.refreshRequested' })
    await done('fetchStaffAccounts', { ok: true, value: manyAccounts })
    expect(state().value).toEqual({ shown: 'settled' })
    expect(context()).toMatchObject({ failure: null })
  })

  test.each([
    ['', 10],
    ['  TAPIWA ', 1],
    ['tápiwa', 1],
    ['operator gate', 6],
    ['gate3@example', 1],
    ['lead', 1],
    ['nobody', 0],
  ])('finds for %j this number of accounts: %i', (search, count) => {
    expect(foundIn({ accounts: manyAccounts, search })).toHaveLength(count)
  })

  test('is filtered by the typed search', async () => {
    const { send, context } = await shown()
    send({ type: 'search.changed', search: 'tapiwa' })
    expect(context().search).toBe('tapiwa')
    expect(foundIn(context()).map(({ name }) => name)).toEqual(['Tapiwa Ncube'])
  })

  test('has a search with more than eight accounts, and while a search is typed', () => {
    expect(hasSearch({ accounts: [ownAccount], search: 'r' })).toBe(true)
    expect(hasSearch({ accounts: manyAccounts.slice(0, 8), search: '' })).toBe(false)
    expect(hasSearch({ accounts: manyAccounts.slice(0, 9), search: '' })).toBe(true)
  })

  test('shows the chosen account with its latest changes', async () => {
    const { send, context, done } = await shown()
    send({ type: 'account.chosen', id: gateAccount.id })
    expect(chosenAccount(context())).toEqual(gateAccount)
    send({ type: 'staff.refreshRequested' })
    await done('fetchStaffAccounts', { ok: true, value: [{ ...gateAccount, name: 'Tapiwa N.' }] })
    expect(chosenAccount(context())?.name).toBe('Tapiwa N.')
    send({ type: 'account.left' })
    expect(chosenAccount(context())).toBeUndefined()
  })
})
