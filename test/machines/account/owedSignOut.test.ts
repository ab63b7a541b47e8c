import { describe, expect, test } from 'vitest'
import type { OwedSignOut } from '../../../src/domain/account/session.ts'
import type { Outcome } from '../../../src/domain/lib/outcome.ts'
import { owedSignOutModel } from '../../../src/inspector/models/account/owedSignOut.tsx'
import { owedSignOutMachine } from '../../../src/machines/account/owedSignOut.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(owedSignOutModel)

const ours: OwedSignOut = { isOwnServer: true }
const foreign: OwedSignOut = { isOwnServer: false }

function start(owed: OwedSignOut | null = null) {
  const log: string[] = []
  const flow = startFlow(
    owedSignOutMachine.provide({
      actions: {
        keepInBrowser: () => void log.push('kept'),
        leaveToWorker: () => void log.push('left to the worker'),
        forgetInBrowser: () => void log.push('forgotten'),
      },
    }),
    { owed },
  )
  return { ...flow, log }
}

describe('a sign-out', () => {
  test('[W505] is stored before it is sent, and removed once the server has confirmed it', async () => {
    const { send, value, log, inputsOf, done } = start()
    expect(value()).toBe('settled')
    send({ type: 'signOut.owed', owed: ours })
    expect([value(), log, inputsOf('sendSignOut')]).toEqual([
      { owed: 'sending' },
      ['kept'],
      [{ isRepeat: false }],
    ])
    await done('sendSignOut', { ok: true, value: undefined })
    expect([value(), log]).toEqual(['settled', ['kept', 'forgotten']])
  })

  test('[W505] without an answer is repeated when the network is back, and after 15 s', async () => {
    const { send, jump, value, log, inputsOf, failed, done } = start()
    send({ type: 'signOut.owed', owed: ours })
    await failed('sendSignOut', new Error('No answer from the server.'))
    expect([value(), log]).toEqual([{ owed: 'waiting' }, ['kept', 'left to the worker']])
    send({ type: 'signOut.retried' })
    expect(value()).toEqual({ owed: 'sending' })
    await done('sendSignOut', { ok: false, status: 503, reason: 'unavailable' })
    jump(14_999)
    expect(value()).toEqual({ owed: 'waiting' })
    jump(1)
    expect(value()).toEqual({ owed: 'sending' })
    await done('sendSignOut', { ok: false, status: 401, reason: 'signedOut' })
    expect([value(), log.at(-1)]).toEqual(['settled', 'forgotten'])
    expect(inputsOf('sendSignOut')).toEqual([{ isRepeat: false }, { isRepeat: true }, { isRepeat: true }])
  })

  test('[W505] left over from an earlier page is sent as a repeat when the page loads', () => {
    const { value, inputsOf } = start(ours)
    expect([value(), inputsOf('sendSignOut')]).toEqual([{ owed: 'sending' }, [{ isRepeat: true }]])
  })

  test('[W505] of another tab waits here, and ends when the other tab confirms it', () => {
    const { send, value, inputsOf } = start()
    send({ type: 'signOut.heard', owed: ours })
    expect([value(), inputsOf('sendSignOut')]).toEqual([{ owed: 'waiting' }, []])
    send({ type: 'signOut.confirmed' })
    expect(value()).toBe('settled')
  })

  test('[W506] is dropped when a new session replaces the old one, even while it is in flight', () => {
    const { send, value, log } = start(ours)
    send({ type: 'session.replaced' })
    expect([value(), log]).toEqual(['settled', ['forgotten']])
  })

  test('[W506] gives way to a waiting sign-in and is retried after 15 s', () => {
    const { send, jump, value } = start(ours)
    send({ type: 'signOut.abandoned' })
    expect(value()).toEqual({ owed: 'waiting' })
    jump(15_000)
    expect(value()).toEqual({ owed: 'sending' })
  })

  const answers: readonly (readonly [OwedSignOut, Outcome<unknown>, 'settled' | 'owed'])[] = [
    [foreign, { ok: true, value: null }, 'settled'],
    [foreign, { ok: false, status: 404 }, 'settled'],
    [foreign, { ok: false, status: 501 }, 'settled'],
    [foreign, { ok: false, status: 401 }, 'settled'],
    [foreign, { ok: false, status: 200 }, 'settled'],
    [foreign, { ok: false, status: 500 }, 'owed'],
    [foreign, { ok: false, status: 429 }, 'owed'],
    [ours, { ok: false, status: 404 }, 'owed'],
    [ours, { ok: false, status: 401 }, 'owed'],
    [ours, { ok: false, status: 501 }, 'owed'],
    [ours, { ok: false, status: 403, reason: 'invalid' }, 'owed'],
  ]
  test.each(answers)('[W507] with %j and the answer %j is %s', async (owed, outcome, expected) => {
    const { done, state } = start(owed)
    await done('sendSignOut', outcome)
    expect(state().matches(expected)).toBe(true)
  })
})
