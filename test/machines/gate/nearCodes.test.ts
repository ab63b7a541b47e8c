import { expect, test } from 'vitest'
import { nearCodesModel } from '../../../src/inspector/models/gate/nearCodes.tsx'
import { registered } from '../../../src/inspector/models/people/people.ts'
import { nearCodesMachine } from '../../../src/machines/gate/nearCodes.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(nearCodesModel)

test('[W499] the similar codes of the last unknown code are shown; a failed search shows none', async () => {
  const { send, done, failed, started, state } = startFlow(nearCodesMachine)
  send({ type: 'code.unknown', number: 'EZC1O4', source: 'server' })
  await done('fetchNearCodes', { ok: true, value: [registered] })
  expect(state().value).toBe('idle')
  expect(state().context).toEqual({ number: 'EZC1O4', source: 'server', people: [registered] })
  send({ type: 'code.unknown', number: 'X-1', source: 'device' })
  expect(state().context).toEqual({ number: 'X-1', source: 'device', people: [] })
  await done('fetchNearCodes', { ok: false, status: 503 })
  expect(state().context).toEqual({ number: 'X-1', source: 'device', people: [] })
  expect(started.map(({ source, input }) => [source, input])).toEqual([
    ['fetchNearCodes', { number: 'EZC1O4', source: 'server' }],
    ['fetchNearCodes', { number: 'X-1', source: 'device' }],
  ])
  send({ type: 'code.unknown', number: 'X-2', source: 'server' })
  await failed('fetchNearCodes', new Error('No answer from the server.'))
  expect(state().value).toBe('idle')
  expect(state().context).toEqual({ number: 'X-2', source: 'server', people: [] })
})
