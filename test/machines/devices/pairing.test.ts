import { describe, expect, test } from 'vitest'
import type { Pairing } from '../../../src/domain/devices/pairing.ts'
import { pairingModel } from '../../../src/inspector/models/devices/pairing.tsx'
import { type PairingInput, pairingMachine } from '../../../src/machines/devices/pairing.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(pairingModel)

const secret = 'k3Jv-_0123456789abcdEF'
const gate: Pairing = { name: 'Gate 2', endsAt: '2025-04-22T22:00:00.000Z', replaces: null }
const noAnswer = 'No answer from the server. Check the connection and try again.'
const notNow = 'The server cannot do this now. Please try again in a minute.'
const nothing = {
  letters: '',
  code: null,
  pairing: null,
  attempt: null,
  failure: null,
  isEnded: false,
}

function start(input: Partial<PairingInput> = {}) {
  const flow = startFlow(pairingMachine, { secret: null, isEnded: false, ...input })
  const calls = () => flow.started.filter(({ id }) => id !== 'listenForLink')
  return { ...flow, calls }
}

async function confirming() {
  const flow = start({ secret })
  await flow.done('searchPairing', { ok: true, value: gate })
  flow.send({ type: 'pairing.confirmed' })
  await flow.done('makeAttempt', 'a'.repeat(32))
  return flow
}

async function unanswered() {
  const flow = start({ secret })
  await flow.failed('searchPairing', new Error(noAnswer))
  return flow
}

describe('pairing', () => {
  test('[W080] a link is looked up, and pairs only after confirmation', async () => {
    const { send, calls, done, emitted, state } = start({ secret })
    expect(state().value).toBe('searching')
    await done('searchPairing', { ok: true, value: gate })
    expect(state().value).toBe('asking')
    expect(calls()).toEqual([{ id: 'searchPairing', source: 'searchPairing', input: { code: { secret } } }])
    send({ type: 'pairing.confirmed' })
    await done('makeAttempt', 'a'.repeat(32))
    expect(calls().at(-1)).toEqual({
      id: 'confirmPairing',
      source: 'confirmPairing',
      input: { code: { secret }, attempt: 'a'.repeat(32), replaces: null },
    })
    const device = { name: 'Gate 2', permissions: { rights: ['gate'] } } as const
    await done('confirmPairing', { ok: true, value: device })
    expect(emitted).toEqual([{ type: 'paired', device }])
    expect(state().value).toBe('paired')
    expect(state().context).toEqual(nothing)
  })

  test('[W082] the eight letters may be in any case, with spaces and dashes', async () => {
    const { send, calls, state } = start()
    expect(state().value).toBe('entering')
    expect(state().context).toEqual(nothing)
    send({ type: 'letters.changed', letters: 'abcd' })
    send({ type: 'letters.submitted' })
    expect(state().context.failure?.text).toBe('Please enter the eight letters that the lead shows you.')
    send({ type: 'letters.changed', letters: ' abcd - efgh' })
    expect(state().context.failure).toBeNull()
    send({ type: 'letters.submitted' })
    expect(state().value).toBe('searching')
    expect(calls().map(({ input }) => input)).toEqual([{ code: { letters: 'ABCDEFGH' } }])
  })

  test('[W085] names the signed-in person, and looks again when another person has signed in meanwhile', async () => {
    const { send, calls, done, state } = start({ secret })
    await done('searchPairing', { ok: true, value: { ...gate, replaces: 'Tapiwa Ncube' } })
    send({ type: 'pairing.confirmed' })
    await done('makeAttempt', 'a'.repeat(32))
    expect(calls().at(-1)?.input).toEqual({
      code: { secret },
      attempt: 'a'.repeat(32),
      replaces: 'Tapiwa Ncube',
    })
    await done('confirmPairing', { ok: false, status: 409, reason: 'taken' })
    expect(state().value).toBe('searching')
    await done('searchPairing', { ok: true, value: { ...gate, replaces: 'Rudo Moyo' } })
    expect(state().value).toBe('asking')
    expect(state().context.pairing?.replaces).toBe('Rudo Moyo')
  })

  test('[W086] a lost answer is repeated with the same attempt', async () => {
    const { send, calls, failed, state, context } = await confirming()
    await failed('confirmPairing', new Error(noAnswer))
    expect(state().value).toBe('asking')
    expect(context()).toEqual({
      ...nothing,
      code: { secret },
      pairing: gate,
      attempt: 'a'.repeat(32),
      failure: { text: noAnswer, isIncident: true },
    })
    send({ type: 'pairing.confirmed' })
    expect(state().value).toEqual({ confirming: 'sending' })
    expect(context()).toMatchObject({ failure: null })
    expect(calls().map(({ id }) => id)).toEqual([
      'searchPairing',
      'makeAttempt',
      'confirmPairing',
      'confirmPairing',
    ])
    expect(calls().at(-1)?.input).toEqual({ code: { secret }, attempt: 'a'.repeat(32), replaces: null })
  })

  test.each([
    [503, undefined, notNow, true],
    [429, 'Please wait 5 minutes.', 'Please wait 5 minutes.', false],
  ])('[W086] a %i keeps the attempt', async (status, message, text, isIncident) => {
    const { done, state, context } = await confirming()
    await done('confirmPairing', { ok: false, status, message })
    expect(state().value).toBe('asking')
    expect(context()).toMatchObject({
      code: { secret },
      pairing: gate,
      attempt: 'a'.repeat(32),
      failure: { text, isIncident },
    })
  })

  test('[W087] a refused code is cleared, and the letters of a new one can be typed', async () => {
    const { send, done, state } = start({ secret })
    const message = 'This code was used. Please ask a lead for a new one.'
    await done('searchPairing', { ok: false, status: 404, reason: 'notFound', message })
    expect(state().value).toBe('entering')
    expect(state().context).toMatchObject({ code: null, failure: { text: message, isIncident: false } })
    send({ type: 'letters.changed', letters: 'abcdefgh' })
    expect(state().context.failure).toBeNull()
  })

  test('[W087] a code that was used meanwhile is cleared with everything found for it', async () => {
    const { done, state, context, emitted } = await confirming()
    const message = 'This code was used. Please ask a lead for a new one.'
    await done('confirmPairing', { ok: false, status: 404, reason: 'notFound', message })
    expect(state().value).toBe('entering')
    expect(context()).toEqual({ ...nothing, failure: { text: message, isIncident: false } })
    expect(emitted).toEqual([])
  })

  test('a link without an answer can be looked up again or left', async () => {
    const { send, calls, done, state, context } = await unanswered()
    expect(state().value).toBe('unanswered')
    expect(context()).toEqual({ ...nothing, code: { secret }, failure: { text: noAnswer, isIncident: true } })
    send({ type: 'search.repeated' })
    expect(calls().map(({ input }) => input)).toEqual([{ code: { secret } }, { code: { secret } }])
    await done('searchPairing', { ok: false, status: 503 })
    expect(state().value).toBe('unanswered')
    expect(context()).toEqual({ ...nothing, code: { secret }, failure: { text: notNow, isIncident: true } })
    send({ type: 'search.repeated' })
    await done('searchPairing', { ok: true, value: gate })
    expect(context()).toEqual({ ...nothing, code: { secret }, pairing: gate })

    const left = await unanswered()
    left.send({ type: 'pairing.left' })
    expect(left.state().value).toBe('entering')
    expect(left.context()).toEqual(nothing)
  })

  test('letters without an answer stay in their field, and are sent again without the old error', async () => {
    const { send, done, failed, state, context } = start()
    send({ type: 'letters.changed', letters: 'abcd efgh' })
    send({ type: 'letters.submitted' })
    await done('searchPairing', { ok: false, status: 503 })
    expect(state().value).toBe('entering')
    expect(context()).toEqual({
      ...nothing,
      letters: 'abcd efgh',
      failure: { text: notNow, isIncident: true },
    })
    send({ type: 'letters.submitted' })
    expect(context()).toEqual({ ...nothing, letters: 'abcd efgh', code: { letters: 'ABCDEFGH' } })
    await failed('searchPairing', new Error(noAnswer))
    expect(state().value).toBe('entering')
    expect(context()).toEqual({
      ...nothing,
      letters: 'abcd efgh',
      failure: { text: noAnswer, isIncident: true },
    })
  })

  test('leaving a found pairing clears the letters', async () => {
    const { send, done, state, context } = start()
    send({ type: 'letters.changed', letters: 'abcd efgh' })
    send({ type: 'letters.submitted' })
    await done('searchPairing', { ok: true, value: gate })
    send({ type: 'pairing.left' })
    expect(state().value).toBe('entering')
    expect(context()).toEqual(nothing)
  })

  test('a browser whose pairing has ended says so until another code is found', async () => {
    const { done, context } = start({ secret, isEnded: true })
    expect(context().isEnded).toBe(true)
    await done('searchPairing', { ok: true, value: gate })
    expect(context().isEnded).toBe(false)
  })

  test('an incomplete link and a server without pairing each show what to do', async () => {
    expect(start({ secret: 'k3Jv' }).state().context.failure?.text).toBe(
      'This link is not whole. Please scan the code again, or type the eight letters.',
    )
    const foreign = start({ secret })
    await foreign.done('searchPairing', { ok: false, status: 404, message: 'Cannot POST /api/pair' })
    expect(foreign.state().context.failure?.text).toBe(
      'Devices cannot be paired at this camp. Please sign in.',
    )
  })

  test('an incomplete link that opens in this page clears everything', async () => {
    const found = await confirming()
    await found.failed('confirmPairing', new Error(noAnswer))
    const typed = start()
    typed.send({ type: 'letters.changed', letters: 'abcd' })
    for (const { send, state, context } of [found, typed]) {
      send({ type: 'link.opened', secret: 'k3Jv' })
      expect(state().value).toBe('entering')
      expect(context()).toEqual({
        ...nothing,
        failure: {
          text: 'This link is not whole. Please scan the code again, or type the eight letters.',
          isIncident: false,
        },
      })
    }
  })

  test('another link clears the first link and the typed letters', async () => {
    const other = secret.replace('k3', 'zz')
    const found = await confirming()
    await found.failed('confirmPairing', new Error(noAnswer))
    const typed = start()
    typed.send({ type: 'letters.changed', letters: 'abcd' })
    typed.send({ type: 'letters.submitted' })
    for (const { send, context } of [found, typed]) {
      send({ type: 'link.opened', secret: other })
      expect(context()).toEqual({ ...nothing, code: { secret: other } })
    }
  })

  test('another link replaces the first, but not while a pairing is being confirmed', async () => {
    const { send, calls, done, state } = start()
    send({ type: 'link.opened', secret })
    expect(state().value).toBe('searching')
    const other = secret.replace('k3', 'zz')
    send({ type: 'link.opened', secret: other })
    expect(calls().map(({ input }) => input)).toEqual([{ code: { secret } }, { code: { secret: other } }])
    await done('searchPairing', { ok: true, value: gate })
    send({ type: 'pairing.confirmed' })
    send({ type: 'link.opened', secret })
    expect(state().value).toEqual({ confirming: 'preparing' })
    expect(state().context.code).toEqual({ secret: other })
  })
})
