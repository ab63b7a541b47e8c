import { expect, test } from 'vitest'
import { faultDialMachine } from '../../src/inspector/faults/faultDial.ts'
import { defineModel } from '../../src/inspector/models/model.ts'
import { startScripted } from '../machines/support/scripted.ts'
import { describeWalk } from '../machines/support/walk.ts'

const dropped = { kind: 'dropAfter', latency: 0 } as const
const none = { kind: 'none', latency: 0 } as const

const faultDialModel = defineModel<typeof faultDialMachine>({
  machine: faultDialMachine,
  inputs: [{ name: 'bench', input: undefined }],
  samples: {
    'fault.set': [
      { type: 'fault.set', call: 'checkIn.confirm', fault: dropped },
      { type: 'fault.set', call: 'checkIn.confirm', fault: none },
    ],
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

test('a fault is saved immediately next to the others, and removed when it is turned off', async () => {
  const { send, sent, done, state } = await opened()
  send({ type: 'fault.set', call: 'checkIn.confirm', fault: dropped })
  expect([state().value, sent()]).toEqual(['saving', [{ faults: { 'checkIn.confirm': dropped } }]])
  send({ type: 'all.turnedOff' })
  expect(sent()).toHaveLength(1)
  await done('saveFaults', undefined)
  send({ type: 'fault.set', call: 'deduct', fault: { kind: 'none', latency: 2_000 } })
  await done('saveFaults', undefined)
  send({ type: 'fault.set', call: 'checkIn.confirm', fault: none })
  await done('saveFaults', undefined)
  expect(sent().slice(1)).toEqual([
    { faults: { 'checkIn.confirm': dropped, deduct: { kind: 'none', latency: 2_000 } } },
    { faults: { deduct: { kind: 'none', latency: 2_000 } } },
  ])
  send({ type: 'all.turnedOff' })
  expect(sent().at(-1)).toEqual({ faults: {} })
})

test('a fault that could not be saved is kept and saved on retry', async () => {
  const { send, sent, failed, done, state } = await opened()
  send({ type: 'fault.set', call: 'checkIn.confirm', fault: dropped })
  await failed('saveFaults', new Error('away'))
  expect(state().value).toBe('failed')
  send({ type: 'retry.requested' })
  expect(sent()).toEqual([
    { faults: { 'checkIn.confirm': dropped } },
    { faults: { 'checkIn.confirm': dropped } },
  ])
  await done('saveFaults', undefined)
  expect(state().value).toBe('settled')
})

test('a server without a dial, or without an answer, is asked again on retry', async () => {
  const absent = startScripted(faultDialMachine, undefined)
  await absent.done('readFaults', { hasDial: false })
  expect(absent.actor.getSnapshot().value).toBe('absent')
  absent.send({ type: 'retry.requested' })
  await absent.failed('readFaults', new Error('away'))
  expect(absent.actor.getSnapshot().value).toBe('unreadable')
  absent.send({ type: 'retry.requested' })
  expect(absent.actor.getSnapshot().value).toBe('loading')
})
