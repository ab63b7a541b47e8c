import { describe, expect, test } from 'vitest'
import type { StoredMessage } from '../../../src/domain/camp/messages.ts'
import { messagesModel } from '../../../src/inspector/models/camp/messages.tsx'
import { messagesMachine } from '../../../src/machines/camp/messages.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(messagesModel)

const messageOf = (id: string, doneAt: string | null = null): StoredMessage => ({
  ...{ id, kind: 'contact', name: 'Rudo', address: 'rudo@example.org', words: 'When?' },
  ...{ receivedAt: '2025-04-14T08:00:00.000Z', doneAt },
})
const doneAt = '2025-04-14T09:00:00.000Z'
const failedText = 'The messages could not be read. Please try again.'

async function shown(before: string | null = null) {
  const flow = startFlow(messagesMachine)
  const page = { messages: [messageOf('b'), messageOf('a', doneAt)], before }
  await flow.done('fetchMessages', { ok: true, value: page })
  return { ...flow, ids: () => flow.context().messages.map(({ id }) => id) }
}

describe('the messages to the office', () => {
  test('[W1515] are read in pages, and a message of two pages is shown once', async () => {
    const { send, value, done, failed, ids, context, inputsOf } = await shown('7')
    send({ type: 'more.requested' })
    await failed('fetchMessages', new Error('No answer'))
    expect(value()).toEqual({ shown: 'moreFailed' })
    expect(context().failure).toEqual({ text: failedText, isIncident: true })
    send({ type: 'more.requested' })
    await done('fetchMessages', {
      ok: true,
      value: { messages: [messageOf('a'), messageOf('0')], before: null },
    })
    expect(ids()).toEqual(['b', 'a', '0'])
    expect(inputsOf('fetchMessages')).toEqual([{ before: null }, { before: '7' }, { before: '7' }])
    send({ type: 'more.requested' })
    expect(value()).toEqual({ shown: 'settled' })
  })

  test('[W1515] stay through a refresh that fails', async () => {
    const { send, value, failed, ids, done, context } = await shown()
    send({ type: 'list.refreshRequested' })
    expect(value()).toEqual({ shown: 'refreshing' })
    await failed('fetchMessages', new Error('No answer'))
    expect([value(), ids()]).toEqual([{ shown: 'stale' }, ['b', 'a']])
    send({ type: 'list.refreshRequested' })
    await done('fetchMessages', { ok: true, value: { messages: [], before: null } })
    expect([value(), ids(), context().failure]).toEqual([{ shown: 'settled' }, [], null])
  })

  test('[W1515] are marked as done and as not done, and a refusal says why', async () => {
    const { send, done, context, inputsOf, value } = await shown()
    send({ type: 'message.marked', message: messageOf('b') })
    send({ type: 'message.marked', message: messageOf('a', doneAt) })
    await done('markMessage', { ok: true, value: { doneAt } })
    send({ type: 'message.marked', message: messageOf('a', doneAt) })
    await done('markMessage', { ok: true, value: { doneAt: null } })
    expect(inputsOf('markMessage')).toEqual([
      { id: 'b', isDone: true },
      { id: 'a', isDone: false },
    ])
    expect(context().messages).toEqual([messageOf('b', doneAt), messageOf('a')])
    send({ type: 'message.marked', message: messageOf('a') })
    await done('markMessage', { ok: false, status: 404, message: 'This message is gone.' })
    expect(value()).toEqual({ shown: 'settled' })
    expect(context().failure).toEqual({ text: 'This message is gone.', isIncident: false })
  })

  test('[W1515] are deleted after a question, which stays after a failure', async () => {
    const { send, done, failed, context, inputsOf, value, ids } = await shown()
    send({ type: 'deletion.requested', message: messageOf('b') })
    send({ type: 'deletion.cancelled' })
    expect([value(), context().chosen]).toEqual([{ shown: 'settled' }, null])
    send({ type: 'deletion.requested', message: messageOf('b') })
    send({ type: 'deletion.confirmed' })
    await failed('deleteMessage', new Error('No answer'))
    expect(value()).toEqual({ shown: 'asking' })
    expect(context().failure?.text).toBe('The message could not be deleted. Please try again.')
    send({ type: 'deletion.confirmed' })
    await done('deleteMessage', { ok: true, value: undefined })
    expect(inputsOf('deleteMessage')).toEqual([{ id: 'b' }, { id: 'b' }])
    expect([value(), ids()]).toEqual([{ shown: 'settled' }, ['a']])
  })
})
