import { expect, test } from 'vitest'
import { cardInUseModel } from '../../../src/inspector/models/camper/cardInUse.tsx'
import { cardInUseMachine } from '../../../src/machines/camper/cardInUse.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(cardInUseModel)

function start() {
  const flow = startFlow(cardInUseMachine)
  flow.send({ type: 'card.requested', code: 'EZC104', remembered: null })
  return flow
}

test('[W342] the current card is fetched and shown', async () => {
  const { started, done, state } = start()
  expect(started).toEqual([{ id: 'fetchOwnCard', source: 'fetchOwnCard', input: { code: 'EZC104' } }])
  const card = { number: 'K7QWXN34', issuedAt: '2025-04-14T12:06:00.000Z' }
  await done('fetchOwnCard', { ok: true, value: card })
  expect([state().value, state().context.card]).toEqual(['shown', card])
})

test('[W342] having no card differs from a failed read, which can be retried', async () => {
  const none = start()
  await none.done('fetchOwnCard', { ok: true, value: undefined })
  expect(none.state().value).toBe('none')
  const { send, failed, done, state } = start()
  await failed('fetchOwnCard', new Error('No answer from the server.'))
  expect(state().value).toBe('failed')
  send({ type: 'load.retried' })
  await done('fetchOwnCard', { ok: false, status: 503 })
  expect(state().value).toBe('failed')
})

test('[W342] nothing is fetched before a request, and another camper’s card is fetched separately', async () => {
  const idle = startFlow(cardInUseMachine)
  expect([idle.started, idle.state().value]).toEqual([[], 'notAsked'])
  const { send, done, state, started } = start()
  await done('fetchOwnCard', { ok: true, value: { number: 'EZC104', issuedAt: '2025-02-01T08:00:00.000Z' } })
  send({ type: 'card.requested', code: 'EZC105', remembered: null })
  expect([state().value, state().context.card, started.at(-1)?.input]).toEqual([
    'reading',
    null,
    { code: 'EZC105' },
  ])
})

test('[W348] the remembered card is shown without an answer, and every answer is remembered', async () => {
  const remembered = { number: 'K7QWXN34', issuedAt: '2025-04-14T12:06:00.000Z' }
  const kept: unknown[] = []
  const machine = cardInUseMachine.provide({ actions: { rememberCard: (_, known) => kept.push(known) } })
  const { send, failed, done, state } = startFlow(machine)
  send({ type: 'card.requested', code: 'EZC104', remembered })
  expect(state().context.card).toEqual(remembered)
  await failed('fetchOwnCard', new Error('No answer from the server.'))
  expect([state().context.card, kept]).toEqual([remembered, []])
  send({ type: 'load.retried' })
  const newest = { number: 'H3M8RT2V', issuedAt: '2025-04-15T06:30:00.000Z' }
  await done('fetchOwnCard', { ok: true, value: newest })
  send({ type: 'card.requested', code: 'EZC104', remembered: newest })
  await done('fetchOwnCard', { ok: true, value: undefined })
  expect(state().context.card).toBeNull()
  expect(kept).toEqual([
    { code: 'EZC104', card: newest },
    { code: 'EZC104', card: null },
  ])
})

test('[W342] a request for another camper replaces the one in flight', async () => {
  const { send, done, started, state } = start()
  send({ type: 'card.requested', code: 'EZC105', remembered: null })
  expect(started.map(({ input }) => input)).toEqual([{ code: 'EZC104' }, { code: 'EZC105' }])
  await done('fetchOwnCard', { ok: true, value: undefined })
  expect(state().value).toBe('none')
})
