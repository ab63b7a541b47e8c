import { describe, expect, test } from 'vitest'
import {
  here,
  ownSessionsModel,
  stolen,
  unknown,
} from '../../../src/inspector/models/account/ownSessions.tsx'
import {
  askedSessions,
  ownSessionsMachine,
  sessionsFailedText,
} from '../../../src/machines/account/ownSessions.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(ownSessionsModel)

function start() {
  const flow = startFlow(ownSessionsMachine)
  return {
    ...flow,
    ids: () => flow.context().sessions.map(({ id }) => id),
  }
}

async function opened(sessions = [here, stolen, unknown]) {
  const list = start()
  await list.done('fetchSessions', { ok: true, value: sessions })
  return list
}

async function asked() {
  const list = await opened()
  list.send({ type: 'end.requested', id: stolen.id })
  list.send({ type: 'end.confirmed' })
  return list
}

test('[W113] the sessions are loaded when the page opens, and again on retry', async () => {
  const { started, state, failed, send, done, ids } = start()
  expect(started).toHaveLength(1)
  await failed('fetchSessions', new Error('no'))
  expect(state().value).toBe('failed')
  expect(sessionsFailedText).toBe(
    'We could not read where you are signed in. Check the connection and try again.',
  )
  send({ type: 'load.retried' })
  expect(state().value).toBe('loading')
  await done('fetchSessions', { ok: false, status: 503, message: 'The host is being restarted.' })
  expect(state().value).toBe('failed')
  send({ type: 'load.retried' })
  await done('fetchSessions', { ok: false, status: 403 })
  expect(state().value).toBe('failed')
  send({ type: 'load.retried' })
  await done('fetchSessions', { ok: true, value: [here, stolen] })
  expect(state().value).toEqual({ shown: 'settled' })
  expect(ids()).toEqual([here.id, stolen.id])
})

test('[W109] a paired device shows the message of its refusal', async () => {
  const { done, state, context } = start()
  const message = 'This device is paired as “Gate 2” until 24 Apr 2025, 10:00 (CAT). A lead can end that.'
  await done('fetchSessions', { ok: false, status: 403, reason: 'noRight', message })
  expect(state().value).toBe('refused')
  expect(context().failure?.text).toBe(message)
})

describe('[W114] ending sessions asks for confirmation first', () => {
  test('for one session, which then leaves the list', async () => {
    const { send, started, done, state, context, ids } = await opened()
    send({ type: 'end.requested', id: stolen.id })
    expect(state().value).toEqual({ shown: 'asking' })
    expect(askedSessions(context())).toEqual([stolen])
    expect(started).toHaveLength(1)
    send({ type: 'end.confirmed' })
    expect(started.at(-1)).toMatchObject({ source: 'endSessions', input: { of: 'one', id: stolen.id } })
    await done('endSessions', { ok: true, value: 1 })
    expect(ids()).toEqual([here.id, unknown.id])
    expect(context()).toMatchObject({ asked: null, failure: null, notice: 'That browser is signed out.' })
    expect(state().value).toEqual({ shown: 'settled' })
    send({ type: 'notice.closed' })
    expect(context().notice).toBeNull()
  })

  test('and the next question clears the notice of the last one', async () => {
    const { send, done, context } = await asked()
    await done('endSessions', { ok: true, value: 1 })
    send({ type: 'end.requested', id: unknown.id })
    expect(context()).toEqual({
      sessions: [here, unknown],
      asked: { of: 'one', id: unknown.id },
      failure: null,
      notice: null,
    })
  })

  test('for all other sessions, and keeps this one', async () => {
    const { send, started, done, state, context, ids } = await opened()
    send({ type: 'endOthers.requested' })
    expect(state().value).toEqual({ shown: 'asking' })
    expect(started).toHaveLength(1)
    expect(askedSessions(context())).toEqual([stolen, unknown])
    send({ type: 'end.confirmed' })
    expect(started.at(-1)).toMatchObject({ source: 'endSessions', input: { of: 'others' } })
    await done('endSessions', { ok: true, value: 2 })
    expect(ids()).toEqual([here.id])
    expect(context().notice).toBe('You are signed out everywhere else.')
  })

  test('and “Cancel” ends no session', async () => {
    const { send, started, state, ids } = await opened()
    send({ type: 'end.requested', id: stolen.id })
    send({ type: 'end.cancelled' })
    expect(state().value).toEqual({ shown: 'settled' })
    expect(state().context.asked).toBeNull()
    expect(started).toHaveLength(1)
    expect(ids()).toHaveLength(3)
  })
})

test('the current session cannot be ended here, and without other sessions there is nothing to end', async () => {
  const { send, state } = await opened([here])
  send({ type: 'end.requested', id: here.id })
  send({ type: 'end.requested', id: stolen.id })
  send({ type: 'endOthers.requested' })
  expect(state().value).toEqual({ shown: 'settled' })
})

test('[W115] a session that has already ended leaves the list without an error', async () => {
  const { done, state, context, ids } = await asked()
  await done('endSessions', {
    ok: false,
    status: 404,
    reason: 'notFound',
    message: 'That browser was signed out already.',
  })
  expect(state().value).toEqual({ shown: 'settled' })
  expect(ids()).toEqual([here.id, unknown.id])
  expect(context()).toMatchObject({ failure: null, notice: 'That browser was signed out already.' })
})

describe('[W116] a failed ending keeps the question and the list, and can be retried', () => {
  const unknownText = 'We do not know whether this was done. Check the connection and try again.'

  test.each([
    ['a lost answer', undefined, unknownText, true],
    ['a failure', { ok: false, status: 503 }, unknownText, true],
    [
      'a refusal with its message',
      { ok: false, status: 429, message: 'Please wait a minute.' },
      'Please wait a minute.',
      false,
    ],
  ] as const)('%s', async (_, answer, text, isIncident) => {
    const { done, failed, send, state, context, ids, started } = await asked()
    if (answer === undefined) await failed('endSessions', new Error('no'))
    else await done('endSessions', answer)
    expect(state().value).toEqual({ shown: 'asking' })
    expect(context()).toMatchObject({ failure: { text, isIncident } })
    expect(ids()).toHaveLength(3)
    send({ type: 'end.confirmed' })
    expect(context()).toMatchObject({ failure: null })
    expect(started.at(-1)).toMatchObject({ input: { of: 'one', id: stolen.id } })
    await failed('endSessions', new Error('no'))
    send({ type: 'end.cancelled' })
    expect(context()).toMatchObject({ asked: null, failure: null, notice: null })
  })
})
