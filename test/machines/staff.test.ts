import { describe, expect, test } from 'vitest'
import { staffModel } from '../../src/inspector/models/staff.tsx'
import { gateAccount, manyAccounts, ownAccount } from '../../src/inspector/models/staffPeople.ts'
import { chosenAccount, foundIn, hasSearch, staffMachine } from '../../src/machines/staff.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(staffModel)

function start() {
  const flow = startScripted(staffMachine, undefined)
  const state = () => flow.actor.getSnapshot()
  return { ...flow, state, context: () => state().context }
}

async function shown() {
  const staff = start()
  await staff.done('fetchStaffAccounts', { ok: true, value: manyAccounts })
  return staff
}

describe('the list of the staff', () => {
  test('is read at once, and again when something has changed, with the old one in sight', async () => {
    const { state, context, send, done } = await shown()
    expect(context().accounts).toHaveLength(10)
    send({ type: 'staff.refreshRequested' })
    expect(state().value).toEqual({ shown: 'refreshing' })
    expect(context().accounts).toHaveLength(10)
    await done('fetchStaffAccounts', { ok: true, value: [ownAccount] })
    expect(context().accounts).toEqual([ownAccount])
  })

  test('that cannot be read says why, in the words of the host where it has some', async () => {
    const { done, context, state, send, failed } = start()
    await done('fetchStaffAccounts', {
      ok: false,
      status: 403,
      reason: 'noRight',
      message: 'This needs the right “Lead”. Please ask a lead at the camp office.',
    })
    expect(state().value).toBe('failed')
    expect(context().callError).toBe('This needs the right “Lead”. Please ask a lead at the camp office.')
    send({ type: 'load.retried' })
    await failed('fetchStaffAccounts', new Error('No answer'))
    expect(context().callError).toBe('We could not load the staff accounts. Please try again.')
  })

  test('that fails a second time stays as it was', async () => {
    const { send, failed, state, context } = await shown()
    send({ type: 'staff.refreshRequested' })
    await failed('fetchStaffAccounts', new Error('No answer'))
    expect(state().value).toEqual({ shown: 'stale' })
    expect(context().accounts).toHaveLength(10)
    send({ type: 'load.retried' })
    expect(state().value).toEqual({ shown: 'refreshing' })
  })

  test.each([
    ['', 10],
    ['  TAPIWA ', 1],
    ['tápiwa', 1],
    ['operator gate', 6],
    ['gate3@example', 1],
    ['lead', 1],
    ['nobody', 0],
  ])('searched for %j has %i', (search, count) => {
    expect(foundIn({ accounts: manyAccounts, search })).toHaveLength(count)
  })

  test('has a search when it is longer than eight, and while it is searched', () => {
    expect(hasSearch({ accounts: [ownAccount], search: 'r' })).toBe(true)
    expect(hasSearch({ accounts: manyAccounts.slice(0, 8), search: '' })).toBe(false)
    expect(hasSearch({ accounts: manyAccounts.slice(0, 9), search: '' })).toBe(true)
  })

  test('shows the one that is looked at as it is after a change', async () => {
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
