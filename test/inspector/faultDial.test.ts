import { describe, expect, test } from 'vitest'
import { faultDialMachine, latencyOf } from '../../src/inspector/faults/faultDial.ts'
import { defineModel } from '../../src/inspector/models/model.ts'
import { startScripted } from '../machines/support/scripted.ts'
import { describeWalk } from '../machines/support/walk.ts'

const faultDialModel = defineModel<typeof faultDialMachine>({
  machine: faultDialMachine,
  inputs: [{ name: 'bench', input: undefined }],
  samples: {
    'kind.chosen': [
      { type: 'kind.chosen', call: 'checkIn.confirm', kind: 'dropAfter' },
      { type: 'kind.chosen', call: 'checkIn.confirm', kind: 'none' },
    ],
    'latency.typed': [
      { type: 'latency.typed', call: 'checkIn.confirm', text: '2000' },
      { type: 'latency.typed', call: 'checkIn.confirm', text: '15001' },
    ],
    'latency.entered': [{ type: 'latency.entered', call: 'checkIn.confirm' }],
    'all.turnedOff': [{ type: 'all.turnedOff' }],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outcomes: {
    readFaults: {
      done: [{ hasDial: true, faults: { deduct: { kind: 'failure', latency: 0 } } }, { hasDial: false }],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
    saveFaults: {
      done: [undefined],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: {},
})

describeWalk(faultDialModel)

async function opened() {
  const flow = startScripted(faultDialMachine, undefined)
  await flow.done('readFaults', { hasDial: true, faults: {} })
  const sent = () => flow.started.filter(({ source }) => source === 'saveFaults').map(({ input }) => input)
  return { ...flow, sent, state: () => flow.actor.getSnapshot() }
}

const dropped = { kind: 'dropAfter', latency: 0 } as const

test('sets what is chosen at once', async () => {
  const { send, sent, done, state } = await opened()
  send({ type: 'kind.chosen', call: 'checkIn.confirm', kind: 'dropAfter' })
  expect([state().value, sent()]).toEqual([{ shown: 'saving' }, [{ faults: { 'checkIn.confirm': dropped } }]])
  await done('saveFaults', undefined)
  expect(state().value).toEqual({ shown: 'settled' })
  send({ type: 'kind.chosen', call: 'checkIn.confirm', kind: 'none' })
  expect(sent().at(-1)).toEqual({ faults: {} })
})

test('sets what is changed meanwhile when the first is set, and once', async () => {
  const { send, sent, done, state } = await opened()
  send({ type: 'kind.chosen', call: 'checkIn.confirm', kind: 'dropAfter' })
  send({ type: 'kind.chosen', call: 'deduct', kind: 'failure' })
  send({ type: 'kind.chosen', call: 'checkIn.confirm', kind: 'none' })
  expect(sent()).toHaveLength(1)
  await done('saveFaults', undefined)
  expect(sent()).toHaveLength(2)
  expect(sent().at(-1)).toEqual({ faults: { deduct: { kind: 'failure', latency: 0 } } })
  await done('saveFaults', undefined)
  expect([state().value, sent().length]).toEqual([{ shown: 'settled' }, 2])
})

test('keeps what could not be set, and sets it when it is asked to', async () => {
  const { send, sent, failed, done, state } = await opened()
  send({ type: 'kind.chosen', call: 'checkIn.confirm', kind: 'dropAfter' })
  await failed('saveFaults', new Error('away'))
  expect(state().value).toEqual({ shown: 'failed' })
  send({ type: 'retry.requested' })
  expect(sent()).toEqual([
    { faults: { 'checkIn.confirm': dropped } },
    { faults: { 'checkIn.confirm': dropped } },
  ])
  await done('saveFaults', undefined)
  expect(state().value).toEqual({ shown: 'settled' })
})

describe('a latency', () => {
  test('is set when it is entered, and nothing is when none was typed', async () => {
    const { send, sent, done } = await opened()
    send({ type: 'latency.entered', call: 'checkIn.confirm' })
    send({ type: 'latency.typed', call: 'checkIn.confirm', text: '20' })
    send({ type: 'latency.typed', call: 'checkIn.confirm', text: '2000' })
    expect(sent()).toEqual([])
    send({ type: 'latency.entered', call: 'checkIn.confirm' })
    await done('saveFaults', undefined)
    send({ type: 'latency.typed', call: 'checkIn.confirm', text: '' })
    send({ type: 'latency.entered', call: 'checkIn.confirm' })
    expect(sent()).toEqual([
      { faults: { 'checkIn.confirm': { kind: 'none', latency: 2_000 } } },
      { faults: {} },
    ])
  })

  test('that is none is kept as it was typed, told, and not set', async () => {
    const { send, sent, state } = await opened()
    send({ type: 'latency.typed', call: 'checkIn.confirm', text: '15001' })
    expect(state().context.wrong).toBeNull()
    send({ type: 'latency.entered', call: 'checkIn.confirm' })
    expect([state().context.wrong, state().context.drafts, sent()]).toEqual([
      'checkIn.confirm',
      { 'checkIn.confirm': '15001' },
      [],
    ])
    send({ type: 'latency.typed', call: 'checkIn.confirm', text: '1500' })
    expect(state().context.wrong).toBeNull()
  })

  test.each([
    ['', 0],
    ['0', 0],
    [' 250 ', 250],
    ['15000', 15_000],
    ['15001', null],
    ['-1', null],
    ['1.5', null],
    ['1e3', null],
    ['soon', null],
  ])('%j is %j', (text, latency) => expect(latencyOf(text)).toBe(latency))
})

test('a host without a dial, or none at all, is asked again', async () => {
  const absent = startScripted(faultDialMachine, undefined)
  await absent.done('readFaults', { hasDial: false })
  expect(absent.actor.getSnapshot().value).toBe('absent')
  absent.send({ type: 'retry.requested' })
  await absent.failed('readFaults', new Error('away'))
  expect(absent.actor.getSnapshot().value).toBe('unreadable')
  absent.send({ type: 'retry.requested' })
  expect(absent.actor.getSnapshot().value).toBe('loading')
})
