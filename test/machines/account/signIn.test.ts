import { describe, expect, test } from 'vitest'
import type { SignInRole } from '../../../src/domain/staff/roles.ts'
import { signInModel } from '../../../src/inspector/models/account/signIn.tsx'
import { registered } from '../../../src/inspector/models/people/people.ts'
import { signInMachine } from '../../../src/machines/account/signIn.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(signInModel)

const calls = <Started extends { readonly id: string }>(started: readonly Started[]) =>
  started.filter(({ id }) => id !== 'watchSignOut')

function start(role: SignInRole, identifier: string, password: string) {
  const flow = startFlow(signInMachine, { role: 'participant', notice: null })
  flow.send({ type: 'role.chosen', role })
  flow.send({ type: 'identifier.changed', identifier })
  flow.send({ type: 'password.changed', password })
  return flow
}

describe('signing in', () => {
  test('[P296] the participant code becomes upper case while typing', () => {
    expect(start('participant', 'ezc-104a', '').state().context.identifier).toBe('EZC-104A')
    expect(start('merchant', 'm1001', '').state().context.identifier).toBe('m1001')
    expect(start('admin', 'gate@camp.example.org', '').state().context.identifier).toBe(
      'gate@camp.example.org',
    )
  })

  test('[P314] a camper signs in with code and password, and the machine emits the session', async () => {
    const { send, started, done, emitted, state } = start('participant', ' ezc104 ', 'under the stars')
    send({ type: 'signIn.submitted' })
    expect(state().value).toBe('submitting')
    expect(calls(started)).toEqual([
      {
        id: 'signIn',
        source: 'signIn',
        input: { role: 'participant', identifier: 'EZC104', password: 'under the stars' },
      },
    ])
    const session = { role: 'participant', user: registered } as const
    await done('signIn', { ok: true, value: { session, passwordUpdateFor: 'EZC104' } })
    expect(emitted).toEqual([{ type: 'signedIn', session, passwordUpdateFor: 'EZC104' }])
    expect(state().value).toBe('signedIn')
    expect(state().context.password).toBe('')
  })

  test('[P287] an admin sign-in waits 1.5 seconds before the call', () => {
    const { send, jump, started, state } = start('admin', 'gate@camp.example.org', 'secret')
    send({ type: 'signIn.submitted' })
    jump(1_499)
    expect(state().value).toBe('delaying')
    expect(calls(started)).toEqual([])
    jump(1)
    expect(state().value).toBe('submitting')
    expect(calls(started)).toHaveLength(1)
  })

  test.each([
    ['participant', 0],
    ['admin', 1_500],
  ] as const)(
    'a %s who signs in right after a sign-out waits for the sign-out to be answered',
    async (role, delay) => {
      const flow = startFlow(signInMachine, { role, notice: 'You have signed out.' })
      flow.send({ type: 'signOut.owed' })
      flow.send({ type: 'identifier.changed', identifier: 'EZC104' })
      flow.send({ type: 'password.changed', password: 'under the stars' })
      flow.send({ type: 'signIn.submitted' })
      flow.jump(delay)
      expect(flow.state().value).toBe('waiting')
      expect(flow.state().context).toMatchObject({ failure: null, notice: null })
      expect(calls(flow.started).map(({ id }) => id)).toEqual(['signOutTried'])
      flow.send({ type: 'signOut.confirmed' })
      await flow.done('signOutTried', undefined)
      expect(flow.state().value).toBe('submitting')
      await flow.done('signIn', { ok: false, status: 401 })
      flow.send({ type: 'signIn.submitted' })
      flow.jump(delay)
      expect(flow.state().value).toBe('submitting')
    },
  )

  test('a sign-out that fails or takes 3 s no longer delays the sign-in', async () => {
    const waiting = () => {
      const abandoned: string[] = []
      const flow = startFlow(
        signInMachine.provide({ actions: { abandonSignOut: () => void abandoned.push('sign-out') } }),
        { role: 'participant', notice: null },
      )
      flow.send({ type: 'signOut.owed' })
      flow.send({ type: 'identifier.changed', identifier: 'EZC104' })
      flow.send({ type: 'password.changed', password: 'under the stars' })
      flow.send({ type: 'signIn.submitted' })
      return { ...flow, abandoned }
    }
    const silent = waiting()
    silent.jump(2_999)
    expect([silent.state().value, silent.abandoned]).toEqual(['waiting', []])
    silent.jump(1)
    expect([silent.state().value, silent.abandoned]).toEqual(['submitting', ['sign-out']])
    const broken = waiting()
    await broken.failed('signOutTried', new Error('No answer from the server.'))
    expect([broken.state().value, broken.abandoned]).toEqual(['submitting', []])
  })

  test.each([
    ['', 'secret'],
    ['gate@camp.example.org', ''],
    ['   ', 'secret'],
  ])('[P297] an admin sign-in with %j and %j asks for both fields', (identifier, password) => {
    const { send, state } = start('admin', identifier, password)
    send({ type: 'signIn.submitted' })
    expect(state().value).toBe('editing')
    expect(state().context.failure?.text).toBe('Please enter both email and password')
  })

  test('a camper and a merchant have their own messages for missing fields', () => {
    const errors = (['participant', 'merchant'] as const).map((role) => {
      const { send, state } = start(role, '', 'secret')
      send({ type: 'signIn.submitted' })
      return state().context.failure?.text
    })
    expect(errors).toEqual([
      'Please enter both code and password',
      'Please enter both merchant number and password',
    ])
  })

  async function refused(role: SignInRole, status: number, message?: string) {
    const { send, jump, done, state } = start(role, 'X1', 'secret')
    send({ type: 'signIn.submitted' })
    if (role === 'admin') jump(1_500)
    await done('signIn', { ok: false, status, message })
    expect(state().value).toBe('editing')
    expect(state().context.identifier).toBe('X1')
    expect(state().context.password).toBe('secret')
    return state().context.failure?.text
  }

  test('a server failure is an incident; missing fields and refusals are not', async () => {
    const { send, done, failed, state } = start('participant', '', 'secret')
    const isIncident = () => state().context.failure?.isIncident
    send({ type: 'signIn.submitted' })
    expect(isIncident()).toBe(false)
    send({ type: 'identifier.changed', identifier: 'X1' })
    const ends = [
      () => done('signIn', { ok: false, status: 401 }),
      () => done('signIn', { ok: false, status: 429, message: 'Too many attempts' }),
      () => done('signIn', { ok: false, status: 503 }),
      () => failed('signIn', new Error('No answer from the server.')),
    ]
    const seen: unknown[] = []
    for (const end of ends) {
      send({ type: 'signIn.submitted' })
      await end()
      seen.push(isIncident())
    }
    expect(seen).toEqual([false, false, true, true])
    send({ type: 'password.changed', password: 'another' })
    expect(state().context.failure).toBeNull()
  })

  test('[P357] shows the message of a refusal', async () => {
    expect(await refused('participant', 401, 'This code is not known')).toBe('This code is not known')
    expect(await refused('admin', 429, 'Too many attempts')).toBe('Too many attempts')
  })

  test('[P358] shows “Sign in failed” when a refusal has no message', async () => {
    expect(await refused('participant', 401)).toBe('Sign in failed')
    expect(await refused('merchant', 500)).toBe('Sign in failed')
  })

  test('[P300] an admin with status 401 has invalid credentials', async () => {
    expect(await refused('admin', 401)).toBe('Invalid admin credentials')
  })

  test('an admin with status 503 does not have invalid credentials', async () => {
    expect(await refused('admin', 503)).toBe('Authentication failed. Please try again.')
  })

  async function excepted(role: SignInRole) {
    const { send, jump, failed, state } = start(role, 'X1', 'secret')
    send({ type: 'signIn.submitted' })
    if (role === 'admin') jump(1_500)
    await failed('signIn', new Error('No answer from the server.'))
    expect(state().value).toBe('editing')
    return state().context.failure?.text
  }

  test('[P359] shows a general error after an exception', async () => {
    expect(await excepted('participant')).toBe('An error occurred during sign in. Please try again.')
    expect(await excepted('merchant')).toBe('An error occurred during sign in. Please try again.')
  })

  test('[P360] an exception for an admin shows “Authentication failed”', async () => {
    expect(await excepted('admin')).toBe('Authentication failed. Please try again.')
  })

  test('[P070] “remember me” changes only its own checkbox', () => {
    const { send, state } = start('participant', 'EZC104', 'secret')
    const before = state().context
    send({ type: 'remember.toggled' })
    expect(state().context).toEqual({ ...before, isRemembered: true })
    expect(state().value).toBe('editing')
  })

  test('an error stays until a field changes', () => {
    const { send, state } = start('participant', '', 'secret')
    send({ type: 'signIn.submitted' })
    send({ type: 'identifier.changed', identifier: 'EZC104' })
    expect(state().context.failure).toBeNull()
    send({ type: 'password.changed', password: '' })
    send({ type: 'signIn.submitted' })
    expect(state().context.failure?.text).toBe('Please enter both code and password')
    send({ type: 'password.changed', password: 'secret' })
    expect(state().context.failure).toBeNull()
  })

  test.each([
    ['participant', 'submitting'],
    ['admin', 'delaying'],
  ] as const)('the notice of a %s stays until the sign-in begins', (role, busy) => {
    const { send, state } = startFlow(signInMachine, {
      role,
      notice: 'Your session has ended.',
    })
    send({ type: 'signIn.submitted' })
    expect(state().context.notice).toBe('Your session has ended.')
    send({ type: 'identifier.changed', identifier: 'X1' })
    send({ type: 'password.changed', password: 'secret' })
    send({ type: 'signIn.submitted' })
    expect(state().value).toBe(busy)
    expect(state().context).toEqual({
      role,
      identifier: 'X1',
      password: 'secret',
      isPasswordShown: false,
      isRemembered: false,
      failure: null,
      notice: null,
      isSignOutOwed: false,
    })
  })

  test('a new attempt clears the error of the last one', async () => {
    const { send, done, jump, state } = start('admin', 'X1', 'secret')
    for (const busy of ['delaying', 'delaying', 'submitting']) {
      send({ type: 'signIn.submitted' })
      if (busy === 'submitting') jump(1_500)
      expect(state().value).toBe(busy)
      expect(state().context.failure).toBeNull()
      if (busy === 'delaying') jump(1_500)
      await done('signIn', { ok: false, status: 401 })
      expect(state().context.failure?.text).toBe('Invalid admin credentials')
    }
    const camper = start('participant', 'X1', 'secret')
    camper.send({ type: 'signIn.submitted' })
    await camper.done('signIn', { ok: false, status: 401 })
    camper.send({ type: 'signIn.submitted' })
    expect(camper.state().context.failure).toBeNull()
  })

  test('the password is shown and hidden on request, and hidden after the sign-in', async () => {
    const { send, done, state } = start('participant', 'EZC104', 'secret')
    send({ type: 'password.toggled' })
    expect(state().context.isPasswordShown).toBe(true)
    send({ type: 'password.toggled' })
    expect(state().context.isPasswordShown).toBe(false)
    send({ type: 'password.toggled' })
    send({ type: 'signIn.submitted' })
    const session = { role: 'participant', user: registered } as const
    await done('signIn', { ok: true, value: { session, passwordUpdateFor: null } })
    expect(state().context.isPasswordShown).toBe(false)
  })

  test('choosing another role clears the fields and the error', () => {
    const { send, state } = start('admin', '', 'secret')
    send({ type: 'signIn.submitted' })
    send({ type: 'role.chosen', role: 'merchant' })
    const fresh = {
      role: 'merchant',
      identifier: '',
      password: '',
      isPasswordShown: false,
      isRemembered: false,
      failure: null,
      notice: null,
      isSignOutOwed: false,
    }
    expect(state().context).toEqual(fresh)
    send({ type: 'identifier.changed', identifier: 'm1001' })
    send({ type: 'role.chosen', role: 'merchant' })
    expect(state().context).toEqual(fresh)
  })
})
