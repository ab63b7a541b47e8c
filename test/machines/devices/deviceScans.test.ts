import { describe, expect, test } from 'vitest'
import { deviceScansModel } from '../../../src/inspector/models/devices/deviceScans.tsx'
import { stolenGate } from '../../../src/inspector/models/devices/devices.tsx'
import { deviceScansMachine } from '../../../src/machines/devices/deviceScans.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(deviceScansModel)

function start(question: 'stop' | 'dismiss') {
  const flow = startFlow(deviceScansMachine)
  flow.send({ type: 'scans.asked', device: stolenGate, question })
  return flow
}

describe('the scans of a device whose pairing has ended', () => {
  test('[W809] uploads are stopped after a confirmation', async () => {
    const { send, done, started, state, context, emittedTypes } = start('stop')
    expect(state().value).toBe('asking')
    expect(started).toEqual([])
    send({ type: 'scans.confirmed' })
    expect(started).toMatchObject([{ id: 'stopScans', input: { id: 'd-8' } }])
    await done('stopScans', { ok: true, value: undefined })
    expect(state().value).toEqual({ closed: 'announced' })
    expect(context().notice).toBe('Nothing more is taken from Gate 6.')
    expect(emittedTypes()).toEqual(['devices.changed'])
  })

  test('[W809] all scans are dismissed, in as many calls as needed', async () => {
    const { send, done, started, state, context, emittedTypes, wait } = start('dismiss')
    send({ type: 'scans.confirmed' })
    await done('dismissScans', { ok: true, value: { decided: 200, left: 41 } })
    expect(state().value).toBe('dismissing')
    await done('dismissScans', { ok: true, value: { decided: 41, left: 0 } })
    expect(started.map(({ id }) => id)).toEqual(['dismissScans', 'dismissScans'])
    expect(state().value).toEqual({ closed: 'announced' })
    expect(context()).toMatchObject({ decided: 0, notice: '241 scans of Gate 6 do not count.' })
    expect(emittedTypes()).toEqual(['devices.changed'])
    wait(5_000)
    expect(state().value).toEqual({ closed: 'quiet' })
  })

  test('a single scan is named in the singular', async () => {
    const { send, done, context } = start('dismiss')
    send({ type: 'scans.confirmed' })
    await done('dismissScans', { ok: true, value: { decided: 1, left: 0 } })
    expect(context().notice).toBe('1 scan of Gate 6 does not count.')
  })

  test.each([
    [{ ok: true, value: { decided: 0, left: 3 } }, 'Not everything was decided. Please try again.', false],
    [{ ok: false, status: 409, message: 'It is paired.' }, 'It is paired.', false],
    [{ ok: false, status: 503 }, 'Not everything was decided. Please try again.', true],
  ] as const)(
    'the answer %j keeps the question open, shows an error and reloads the list',
    async (answer, text, isIncident) => {
      const { send, done, state, context, emittedTypes } = start('dismiss')
      send({ type: 'scans.confirmed' })
      await done('dismissScans', answer)
      expect(state().value).toBe('asking')
      expect(context()).toMatchObject({ failure: { text, isIncident } })
      expect(emittedTypes()).toEqual(['devices.changed'])
      send({ type: 'scans.closed' })
      expect(context()).toMatchObject({ device: null, failure: null })
    },
  )

  test.each(['stop', 'dismiss'] as const)(
    'a lost answer to %s shows an error and can be retried',
    async (question) => {
      const { send, failed, state, context } = start(question)
      send({ type: 'scans.confirmed' })
      await failed(question === 'stop' ? 'stopScans' : 'dismissScans', new Error('no'))
      expect(state().value).toBe('asking')
      expect(context()).toMatchObject({
        failure: {
          text:
            question === 'stop'
              ? 'The device could not be stopped. Please try again.'
              : 'Not everything was decided. Please try again.',
          isIncident: true,
        },
      })
      send({ type: 'scans.confirmed' })
      expect(context()).toMatchObject({ failure: null })
    },
  )
})
