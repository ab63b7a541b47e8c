import { describe, expect, test } from 'vitest'
import { healthLockModel } from '../../../src/inspector/models/health/healthLock.tsx'
import { healthLockMachine, type LockFound } from '../../../src/machines/health/healthLock.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(healthLockModel)

const nine = Date.parse('2025-04-14T09:00:00Z')
const minute = 60_000
const lockReported = { ok: true, value: { isOfAnother: false } } as const
const away = new Error('No answer from the server. Check the connection and try again.')

function start(input = { isOffered: true, wasLocked: false }) {
  const done: string[] = []
  const flow = startFlow(
    healthLockMachine.provide({
      actions: {
        keepTouch: (_, at) => done.push(`touched at ${at}`),
        keepLocked: () => done.push('locked'),
        keepOpen: () => done.push('open'),
      },
    }),
    input,
  )
  const calls = () => flow.started.map(({ source }) => source).filter((source) => !source.startsWith('watch'))
  return { ...flow, done, calls, flowDone: flow.done }
}

async function open(found: LockFound = { isLocked: false, untouchedFor: null }) {
  const flow = start()
  flow.send({ type: 'corner.touched', at: nine })
  await flow.flowDone('readLock', { ok: true, value: found })
  return flow
}

async function locked() {
  const flow = await open()
  flow.send({ type: 'lock.pressed' })
  await flow.flowDone('tellHost', lockReported)
  return flow
}

describe('a server without the lock', () => {
  test('[W169] never locks, starts no timer and gets no calls', () => {
    const flow = start({ isOffered: false, wasLocked: true })
    flow.wait(24 * 60 * minute)
    flow.send({ type: 'page.woke', at: nine + 24 * 60 * minute })
    flow.send({ type: 'lock.pressed' })
    expect(flow.state().value).toBe('absent')
    expect(flow.started.map(({ source }) => source)).toEqual(['watchHost'])
    expect(flow.emittedTypes()).toEqual([])
  })

  test('can offer the lock later, and withdraw it', () => {
    const flow = start({ isOffered: false, wasLocked: false })
    flow.send({ type: 'lock.offered' })
    expect(flow.state().value).toEqual({ open: 'asking' })
    expect(flow.calls()).toEqual(['readLock'])
    flow.send({ type: 'lock.withdrawn' })
    expect(flow.state().value).toBe('absent')
    expect(flow.context()).toEqual({
      isOffered: false,
      wasLocked: false,
      touchedAt: null,
      password: '',
      failure: null,
    })
    flow.send({ type: 'lock.offered' })
    expect(flow.state().value).toEqual({ open: 'asking' })
  })

  test('does not open a locked corner', async () => {
    const flow = await locked()
    flow.send({ type: 'lock.withdrawn' })
    expect(flow.state().value).toEqual({ locked: { waiting: 'told' } })
  })
})

describe('an open health corner', () => {
  test('[W160] locks after exactly ten minutes and reports it to the server', async () => {
    const flow = await open()
    flow.jump(10 * minute - 1)
    expect(flow.state().value).toEqual({ open: 'counting' })
    flow.jump(1)
    expect(flow.state().value).toEqual({ locked: { waiting: 'telling' } })
    expect(flow.calls()).toEqual(['readLock', 'tellHost'])
    expect(flow.emittedTypes()).toEqual(['corner.locked'])
    expect(flow.done).toEqual(['locked'])
    await flow.flowDone('tellHost', lockReported)
    expect(flow.state().value).toEqual({ locked: { waiting: 'told' } })
  })

  test('[W160] restarts its ten minutes at each touch, here or in another tab', async () => {
    const flow = await open()
    flow.jump(9 * minute)
    flow.send({ type: 'corner.touched', at: nine + 9 * minute })
    flow.jump(9 * minute)
    flow.send({ type: 'touch.heard', at: nine + 18 * minute })
    flow.jump(10 * minute - 1)
    expect(flow.state().value).toEqual({ open: 'counting' })
    expect(flow.done).toEqual([`touched at ${nine + 9 * minute}`])
    flow.jump(1)
    expect(flow.state().value).toEqual({ locked: { waiting: 'telling' } })
  })

  test('[W168] locks when the page wakes too late, or at a touch that is too late', async () => {
    for (const type of ['page.woke', 'corner.touched'] as const) {
      const flow = await open()
      flow.send({ type, at: nine + 10 * minute - 1 })
      expect(flow.state().value).toEqual({ open: 'counting' })
      const touched = type === 'corner.touched' ? nine + 10 * minute - 1 : nine
      flow.send({ type, at: touched + 10 * minute })
      expect(flow.state().value).toEqual({ locked: { waiting: 'telling' } })
    }
  })

  test('[W575] locks when the clock went back during sleep', async () => {
    const flow = await open()
    flow.send({ type: 'page.woke', at: nine - 7 * 60 * minute })
    expect(flow.state().value).toEqual({ locked: { waiting: 'telling' } })
    const found = await open({ isLocked: false, untouchedFor: -7 * 60 * minute })
    expect(found.state().value).toEqual({ locked: { waiting: 'telling' } })
  })

  test('[W168] stays open on waking when it was touched meanwhile, here or in another tab', async () => {
    for (const type of ['corner.touched', 'touch.heard'] as const) {
      const flow = await open()
      flow.send({ type, at: nine + 9 * minute })
      flow.send({ type: 'page.woke', at: nine + 10 * minute })
      expect(flow.state().value).toEqual({ open: 'counting' })
      flow.send({ type: 'page.woke', at: nine + 19 * minute })
      expect(flow.state().value).toEqual({ locked: { waiting: 'telling' } })
    }
  })

  test('[W164] locks with its button', async () => {
    const flow = await open()
    flow.send({ type: 'lock.pressed' })
    expect(flow.state().value).toEqual({ locked: { waiting: 'telling' } })
  })

  test('[W162] locks with another tab, after a refusal of the server, and when the server says so at the start', async () => {
    for (const type of ['lock.heard', 'host.locked'] as const) {
      const flow = await open()
      flow.send({ type })
      expect(flow.state().value).toEqual({ locked: { waiting: 'told' } })
    }
    const found = await open({ isLocked: true, untouchedFor: null })
    expect(found.state().value).toEqual({ locked: { waiting: 'told' } })
  })

  test('[W162] locks at the start when the last touch was exactly ten minutes ago', async () => {
    const soon = await open({ isLocked: false, untouchedFor: 10 * minute - 1 })
    expect(soon.state().value).toEqual({ open: 'counting' })
    const late = await open({ isLocked: false, untouchedFor: 10 * minute })
    expect(late.state().value).toEqual({ locked: { waiting: 'telling' } })
  })

  test('counts without an answer of the server at the start', async () => {
    const flow = start()
    await flow.failed('readLock', away)
    expect(flow.state().value).toEqual({ open: 'counting' })
    const refused = start()
    await refused.flowDone('readLock', { ok: false, status: 503 })
    expect(refused.state().value).toEqual({ open: 'counting' })
  })
})

describe('a health corner that was left locked', () => {
  test('[W162] starts locked and reports it to the server', async () => {
    const flow = start({ isOffered: true, wasLocked: true })
    expect(flow.state().value).toEqual({ locked: { waiting: 'telling' } })
    expect(flow.calls()).toEqual(['tellHost'])
  })

  test('opens for another session', async () => {
    const flow = start({ isOffered: true, wasLocked: true })
    await flow.flowDone('tellHost', { ok: true, value: { isOfAnother: true } })
    expect(flow.state().value).toEqual({ open: 'counting' })
    expect(flow.emittedTypes()).toContain('corner.unlocked')
  })

  test('stays open, once opened, when the server withdraws the lock and offers it again', async () => {
    const flow = start({ isOffered: true, wasLocked: true })
    await flow.flowDone('tellHost', { ok: true, value: { isOfAnother: true } })
    flow.send({ type: 'lock.withdrawn' })
    flow.send({ type: 'lock.offered' })
    expect(flow.state().value).toEqual({ open: 'asking' })
    expect(flow.context().wasLocked).toBe(false)
  })
})

describe('a locked health corner', () => {
  test('[W163] opens with the password, and starts a new ten minutes', async () => {
    const flow = await locked()
    flow.send({ type: 'password.changed', password: 'a good password' })
    flow.send({ type: 'unlock.submitted' })
    expect(flow.state().value).toEqual({ locked: { opening: 'checking' } })
    expect(flow.state().hasTag('busy')).toBe(true)
    expect(flow.started.at(-1)?.input).toEqual({ password: 'a good password' })
    await flow.flowDone('unlock', { ok: true, value: undefined })
    expect(flow.state().value).toEqual({ open: 'counting' })
    expect(flow.context().password).toBe('')
    expect(flow.emittedTypes()).toEqual(['corner.locked', 'corner.unlocked'])
    expect(flow.done).toEqual(['locked', 'open'])
    flow.send({ type: 'corner.touched', at: nine + 60 * minute })
    expect(flow.state().value).toEqual({ open: 'counting' })
    flow.jump(10 * minute)
    expect(flow.state().value).toEqual({ locked: { waiting: 'telling' } })
  })

  test('asks for a password, and makes no call without one', async () => {
    const flow = await locked()
    flow.send({ type: 'unlock.submitted' })
    expect(flow.context().failure?.text).toBe('Please enter your password')
    expect(flow.calls()).toEqual(['readLock', 'tellHost'])
    flow.send({ type: 'password.changed', password: 'a' })
    expect(flow.context().failure).toBeNull()
  })

  test('[W165] shows that a password is wrong, and clears it', async () => {
    const flow = await locked()
    flow.send({ type: 'password.changed', password: 'a guess' })
    flow.send({ type: 'unlock.submitted' })
    const message = 'The current password is not right. Please enter it again.'
    await flow.flowDone('unlock', { ok: false, status: 400, reason: 'invalid', message })
    expect(flow.state().value).toEqual({ locked: { waiting: 'told' } })
    expect(flow.context()).toMatchObject({ password: '', failure: { text: message, isIncident: false } })
  })

  test('keeps the password when no answer arrives', async () => {
    const flow = await locked()
    flow.send({ type: 'password.changed', password: 'a good password' })
    flow.send({ type: 'unlock.submitted' })
    await flow.failed('unlock', away)
    expect(flow.context()).toMatchObject({
      password: 'a good password',
      failure: { text: away.message, isIncident: true },
    })
    flow.send({ type: 'unlock.submitted' })
    expect(flow.context()).toMatchObject({ password: 'a good password', failure: null })
    await flow.flowDone('unlock', { ok: false, status: 500 })
    expect(flow.context()).toMatchObject({
      password: '',
      failure: { text: 'The health corner could not be opened. Please try again.', isIncident: true },
    })
    flow.send({ type: 'unlock.submitted' })
    expect(flow.context()).toMatchObject({
      failure: { text: 'Please enter your password', isIncident: false },
    })
    flow.send({ type: 'password.changed', password: 'a good password' })
    flow.send({ type: 'unlock.submitted' })
    await flow.failed('unlock', new Error(''))
    expect(flow.context().failure?.text).toBe('The health corner could not be opened. Please try again.')
    flow.send({ type: 'password.changed', password: 'another' })
    expect(flow.context()).toMatchObject({ password: 'another', failure: null })
  })

  test('[W166] reports the lock every 15 seconds until the server answers', async () => {
    const flow = await open()
    flow.jump(10 * minute)
    await flow.failed('tellHost', away)
    expect(flow.state().value).toEqual({ locked: { waiting: 'untold' } })
    flow.jump(14_999)
    expect(flow.calls()).toEqual(['readLock', 'tellHost'])
    flow.jump(1)
    expect(flow.calls()).toEqual(['readLock', 'tellHost', 'tellHost'])
    await flow.flowDone('tellHost', { ok: false, status: 503 })
    expect(flow.state().value).toEqual({ locked: { waiting: 'untold' } })
  })

  test('[W166] reports the lock before it sends the password, when the server does not know of it', async () => {
    const flow = await open()
    flow.send({ type: 'lock.pressed' })
    await flow.failed('tellHost', away)
    flow.send({ type: 'password.changed', password: 'a good password' })
    flow.send({ type: 'unlock.submitted' })
    expect(flow.state().value).toEqual({ locked: { opening: 'telling' } })
    await flow.failed('tellHost', away)
    expect(flow.state().value).toEqual({ locked: { waiting: 'untold' } })
    expect(flow.context()).toMatchObject({
      password: 'a good password',
      failure: { text: away.message, isIncident: true },
    })
    flow.send({ type: 'unlock.submitted' })
    expect(flow.context().failure).toBeNull()
    await flow.flowDone('tellHost', lockReported)
    await flow.flowDone('unlock', { ok: true, value: undefined })
    expect(flow.calls()).toEqual(['readLock', 'tellHost', 'tellHost', 'tellHost', 'unlock'])
    expect(flow.state().value).toEqual({ open: 'counting' })
  })

  test('[W166] shows a refused report, and opens for another session', async () => {
    const flow = await open()
    flow.send({ type: 'lock.pressed' })
    await flow.failed('tellHost', away)
    flow.send({ type: 'password.changed', password: 'a good password' })
    flow.send({ type: 'unlock.submitted' })
    const message = 'The host is being restarted.'
    await flow.flowDone('tellHost', { ok: false, status: 503, message })
    expect(flow.state().value).toEqual({ locked: { waiting: 'untold' } })
    expect(flow.context()).toMatchObject({ password: '', failure: { text: message, isIncident: true } })
    flow.send({ type: 'password.changed', password: 'a good password' })
    flow.send({ type: 'unlock.submitted' })
    await flow.flowDone('tellHost', { ok: true, value: { isOfAnother: true } })
    expect(flow.state().value).toEqual({ open: 'counting' })
    expect(flow.context().password).toBe('')
  })

  test('[W162] opens with another tab', async () => {
    const flow = await locked()
    flow.send({ type: 'opening.heard' })
    expect(flow.state().value).toEqual({ open: 'counting' })
  })
})
