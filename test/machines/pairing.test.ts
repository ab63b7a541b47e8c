import { describe, expect, test } from 'vitest'
import type { Pairing } from '../../src/domain/pairing.ts'
import { pairingModel } from '../../src/inspector/models/pairing.tsx'
import { type PairingInput, pairingMachine } from '../../src/machines/pairing.ts'
import { startScripted } from './support/scripted.ts'
import { describeWalk } from './support/walk.ts'

describeWalk(pairingModel)

const secret = 'k3Jv-_0123456789abcdEF'
const gate: Pairing = { name: 'Gate 2', endsAt: '2025-04-22T22:00:00.000Z', replaces: null }

function start(input: Partial<PairingInput> = {}) {
  const flow = startScripted(pairingMachine, { secret: null, isEnded: false, ...input })
  const told: unknown[] = []
  flow.actor.on('paired', (event) => told.push(event))
  const calls = () => flow.started.filter(({ id }) => id !== 'listenForLink')
  return { ...flow, told, calls, state: () => flow.actor.getSnapshot() }
}

describe('pairing', () => {
  test('[W080] a link is looked up, and pairs nothing before it is pressed', async () => {
    const { send, calls, done, told, state } = start({ secret })
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
    expect(told).toEqual([{ type: 'paired', device }])
    expect(state().value).toBe('paired')
    expect(state().context).toMatchObject({ code: null, letters: '', attempt: null })
  })

  test('[W082] eight letters are typed in any case, with spaces and dashes', async () => {
    const { send, calls, state } = start()
    expect(state().value).toBe('entering')
    send({ type: 'letters.changed', letters: 'abcd' })
    send({ type: 'letters.submitted' })
    expect(state().context.formError).toBe('Please enter the eight letters that the lead shows you.')
    send({ type: 'letters.changed', letters: ' abcd - efgh' })
    expect(state().context.formError).toBeNull()
    send({ type: 'letters.submitted' })
    expect(state().value).toBe('searching')
    expect(calls().map(({ input }) => input)).toEqual([{ code: { letters: 'ABCDEFGH' } }])
  })

  test('[W085] whoever is signed in is named, and looked at again when somebody else is there by now', async () => {
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

  test('[W086] an answer that was lost is asked for again with the same attempt', async () => {
    const { send, calls, done, failed, state } = start({ secret })
    await done('searchPairing', { ok: true, value: gate })
    send({ type: 'pairing.confirmed' })
    await done('makeAttempt', 'a'.repeat(32))
    await failed(
      'confirmPairing',
      new Error('No answer from the server. Check the connection and try again.'),
    )
    expect(state().value).toBe('asking')
    expect(state().context.formError).toBe('No answer from the server. Check the connection and try again.')
    send({ type: 'pairing.confirmed' })
    expect(state().value).toEqual({ confirming: 'sending' })
    expect(calls().map(({ id }) => id)).toEqual([
      'searchPairing',
      'makeAttempt',
      'confirmPairing',
      'confirmPairing',
    ])
    expect(calls().at(-1)?.input).toEqual({ code: { secret }, attempt: 'a'.repeat(32), replaces: null })
  })

  test('[W087] a code that was refused is gone, and the letters of a new one can be typed', async () => {
    const { send, done, state } = start({ secret })
    const message = 'This code was used. Please ask a lead for a new one.'
    await done('searchPairing', { ok: false, status: 404, reason: 'notFound', message })
    expect(state().value).toBe('entering')
    expect(state().context).toMatchObject({ code: null, formError: message, isIncident: false })
    send({ type: 'letters.changed', letters: 'abcdefgh' })
    expect(state().context.formError).toBeNull()
  })

  test('a link without an answer is kept; letters without one stand in their field', async () => {
    const link = start({ secret })
    await link.failed('searchPairing', new Error('No answer from the server.'))
    expect(link.state().value).toBe('unanswered')
    link.send({ type: 'search.repeated' })
    expect(link.calls().map(({ input }) => input)).toEqual([{ code: { secret } }, { code: { secret } }])

    const typed = start()
    typed.send({ type: 'letters.changed', letters: 'abcd efgh' })
    typed.send({ type: 'letters.submitted' })
    await typed.done('searchPairing', { ok: false, status: 503 })
    expect(typed.state().value).toBe('entering')
    expect(typed.state().context).toMatchObject({
      letters: 'abcd efgh',
      formError: 'The server cannot do this now. Please try again in a minute.',
      isIncident: true,
    })
  })

  test('half a link says what to do, and so does a host without pairings', async () => {
    expect(start({ secret: 'k3Jv' }).state().context.formError).toBe(
      'This link is not whole. Please scan the code again, or type the eight letters.',
    )
    const foreign = start({ secret })
    await foreign.done('searchPairing', { ok: false, status: 404, message: 'Cannot POST /api/pair' })
    expect(foreign.state().context.formError).toBe('Devices cannot be paired at this camp. Please sign in.')
  })

  test('another link that is opened in this page takes the place of the first, but of none that is being paired', async () => {
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
