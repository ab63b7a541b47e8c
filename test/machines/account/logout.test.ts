import { describe, expect, test } from 'vitest'
import { logoutModel } from '../../../src/inspector/models/account/logout.tsx'
import { type LeavingRole, logoutMachine, logoutTexts } from '../../../src/machines/account/logout.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(logoutModel)

function start(role: LeavingRole) {
  const ended: string[] = []
  const flow = startFlow(
    logoutMachine.provide({
      actions: {
        endHostSession: () => void ended.push('session'),
        returnToSession: () => void ended.push('failed'),
      },
    }),
    { role },
  )
  const sources = () => flow.started.map(({ source }) => source)
  return { ...flow, ended, sources }
}

describe.each(['admin', 'participant', 'merchant'] as const)('logging out as %s', (role) => {
  test('[A291] a request opens the dialog and does nothing else', () => {
    const { send, state, sources } = start(role)
    send({ type: 'logout.requested' })
    expect(state().value).toBe('confirming')
    expect(sources()).toEqual([])
  })

  test('[A292] cancelling closes the dialog and keeps the session', () => {
    const { send, state, sources } = start(role)
    send({ type: 'logout.requested' })
    send({ type: 'logout.cancelled' })
    expect(state().value).toBe('closed')
    expect(sources()).toEqual([])
  })

  test('[A293, A294, P257, P285] confirming ends the server session immediately and signs out after exactly 1500 ms', async () => {
    const { send, jump, done, emitted, state, sources, ended } = start(role)
    send({ type: 'logout.requested' })
    expect(ended).toEqual([])
    send({ type: 'logout.confirmed' })
    expect([state().value, ended]).toEqual(['loggingOut', ['session']])
    jump(1_499)
    expect(state().value).toBe('loggingOut')
    expect(sources()).toEqual([])
    jump(1)
    expect(sources()).toEqual(['removeStoredKeys'])
    expect(ended).toEqual(['session'])
    await done('removeStoredKeys', undefined)
    expect(emitted).toEqual([{ type: 'loggedOut', role }])
  })

  test('[P371] a failed logout shows an error in the dialog and can be repeated', async () => {
    const { send, jump, done, failed, emitted, state, ended } = start(role)
    send({ type: 'logout.requested' })
    send({ type: 'logout.confirmed' })
    jump(1_500)
    await failed('removeStoredKeys', new Error('storage is forbidden'))
    expect(state().value).toBe('confirming')
    expect(ended).toEqual(['session', 'failed'])
    expect(state().context.callError).toBe('Error during logout. Please try again.')
    expect(emitted).toEqual([])
    send({ type: 'logout.confirmed' })
    expect(state().context.callError).toBeNull()
    jump(1_500)
    await done('removeStoredKeys', undefined)
    expect(emitted).toEqual([{ type: 'loggedOut', role }])
  })

  test('a reopened dialog shows no old error', async () => {
    const { send, jump, failed, state } = start(role)
    send({ type: 'logout.requested' })
    send({ type: 'logout.confirmed' })
    jump(1_500)
    await failed('removeStoredKeys', new Error('storage is forbidden'))
    send({ type: 'logout.cancelled' })
    send({ type: 'logout.requested' })
    expect(state().context).toEqual({ role, callError: null })
  })

  test('removes the stored keys of this role', () => {
    const { send, jump, started } = start(role)
    send({ type: 'logout.requested' })
    send({ type: 'logout.confirmed' })
    jump(1_500)
    expect(started.at(-1)).toEqual({ id: 'removeStoredKeys', source: 'removeStoredKeys', input: { role } })
  })
})

test('each role has its own logout texts', () => {
  expect(logoutTexts).toEqual({
    admin: {
      title: 'Confirm Logout',
      question: 'Are you sure you want to log out of the admin dashboard? Any unsaved changes may be lost.',
      cancel: 'Cancel',
      confirm: 'Confirm Logout',
      busy: 'Logging out...',
    },
    participant: {
      title: 'Sign Out',
      question: 'Are you sure you want to sign out?',
      cancel: 'Cancel',
      confirm: 'Sign Out',
      busy: 'Signing out...',
    },
    merchant: {
      title: 'Logout',
      question: 'Are you sure you want to log out of the till?',
      cancel: 'Cancel',
      confirm: 'Logout',
      busy: 'Logging out...',
    },
  })
})
