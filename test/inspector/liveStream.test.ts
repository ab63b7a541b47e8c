import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { inspect } from '../../src/flows/inspection.ts'
import { type LiveMessage, liveMessage } from '../../src/inspector/live/protocol.ts'
import { startStream } from '../../src/inspector/live/stream.ts'
import { models } from '../../src/inspector/models/index.ts'
import { checkInMachine } from '../../src/machines/checkIn.ts'
import { copyMachine } from '../../src/machines/copy.ts'
import { inClear, type Left, runSamples, secretsIn, untold } from '../flows/support/leaks.ts'
import { startScripted } from '../machines/support/scripted.ts'

/** What a stream posts while something is done, and until it has nothing more to post. */
async function streamed(act: () => Promise<void> | void): Promise<readonly LiveMessage[]> {
  const posted: LiveMessage[] = []
  const { stop } = startStream((message) => posted.push(message))
  await act()
  stop()
  // The library posts each event in a turn of its own.
  await wait(0)
  return posted
}

function leftBy(message: LiveMessage): Left {
  const context = message.type === '@xstate.event' ? {} : message.snapshot.context
  const { type, fields } = message.type === '@xstate.actor' ? { type: '', fields: {} } : message.event
  return { type, fields, context }
}

test.each(models.map((model) => [model.machine.id, model] as const))(
  'the stream of %s names nobody, tells in clear only what is exposed, and is understood',
  { timeout: 60_000 },
  async (_, model) => {
    const posted = await streamed(() => runSamples(model, () => inspect))
    const left = posted.map(leftBy)
    const text = JSON.stringify(posted.map((message) => ({ ...message, definition: '' })))
    expect({
      inClear: inClear(model, left),
      secrets: secretsIn(text, model),
      untold: untold(model, left),
      foreign: posted.filter((message) => liveMessage(message) === null),
    }).toEqual({ inClear: [], secrets: [], untold: [], foreign: [] })
  },
)

test('a definition has the names of guards and actors, and neither code nor the first context', async () => {
  const [announced] = await streamed(() => {
    startScripted(checkInMachine, undefined, undefined, inspect).actor.stop()
  })
  if (announced?.type !== '@xstate.actor') throw new Error('Nothing was announced.')
  const definition: Record<string, unknown> = JSON.parse(announced.definition)
  expect(Object.keys(definition)).toEqual(['id', 'initial', 'invoke', 'states'])
  expect(announced.definition).toContain('"isAlreadyIn"')
  expect(announced.definition).not.toContain('=>')
  expect(announced.delays).toEqual({ inputRefocus: 500, successShown: 5_000, hostPatience: 2_500 })
})

test('a flow that was made and never started is not told of', async () => {
  expect(await streamed(() => void createActor(copyMachine, { inspect }))).toEqual([])
})

test('a running time is told with the moment at which it began', async () => {
  const before = Date.now()
  const posted = await streamed(async () => {
    const flow = startScripted(copyMachine, undefined, undefined, inspect)
    flow.send({ type: 'copy.requested', text: 'PUR-7K3M9QX2TW' })
    await flow.done('copyText', undefined)
    await wait(0)
    flow.actor.stop()
  })
  const copied = posted.find((message) => message.type === '@xstate.snapshot' && message.timers.length > 0)
  expect(copied).toEqual({
    type: '@xstate.snapshot',
    stream: expect.any(String),
    sessionId: expect.any(String),
    event: { type: 'xstate.done.actor.copyText', fields: {} },
    snapshot: { status: 'active', value: 'copied', context: { text: expect.stringMatching(/^•••\d+$/) } },
    transitions: ['copying · copyText done → copied'],
    timers: [
      {
        event: 'xstate.after.confirmationShown.copy.copied',
        delay: 2_000,
        startedAt: expect.any(Number),
      },
    ],
  })
  expect(Reflect.get(Object(copied), 'timers')[0].startedAt).toBeGreaterThanOrEqual(before)
})

test('flows that run already are announced to a bench that comes late', async () => {
  const flow = startScripted(copyMachine, undefined, undefined, inspect)
  const posted: LiveMessage[] = []
  const { announce, stop } = startStream((message) => posted.push(message))
  announce()
  expect(posted.map((message) => [message.type, message.sessionId])).toEqual([
    ['@xstate.actor', flow.actor.sessionId],
  ])
  stop()
  flow.actor.stop()
})
