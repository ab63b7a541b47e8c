import { describe, expect, test } from 'vitest'
import { printModel } from '../../../src/inspector/models/lib/print.tsx'
import { printFailedText, printMachine } from '../../../src/machines/lib/print.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(printModel)

describe('printing', () => {
  function start() {
    const flow = startFlow(printMachine)
    return flow
  }

  test('puts the time on the page before it prints once', async () => {
    const { send, done, started, state } = start()
    send({ type: 'print.requested' })
    send({ type: 'print.requested' })
    await done('readClock', '2025-04-17T16:40:00.000Z')
    expect(state().context.printedAt).toBe('2025-04-17T16:40:00.000Z')
    expect(started.map(({ source }) => source)).toEqual(['readClock', 'printPage'])
    await done('printPage', undefined)
    expect(state().value).toBe('idle')
  })

  test('[P348, A465] shows a failure for 5 s, or until it is closed', async () => {
    const { send, failed, done, wait, state } = start()
    expect(printFailedText).toBe("Failed to print. Please try again or use your browser's print function.")
    send({ type: 'print.requested' })
    await done('readClock', '2025-04-17T16:40:00.000Z')
    await failed('printPage', new Error(''))
    wait(4_999)
    expect(state().value).toBe('failed')
    wait(1)
    expect(state().value).toBe('idle')
    send({ type: 'print.requested' })
    await failed('readClock', new Error(''))
    expect(state().value).toBe('failed')
    send({ type: 'message.closed' })
    expect(state().value).toBe('idle')
  })

  test('can be retried while the failure is shown', async () => {
    const { send, failed, done, started, state } = start()
    send({ type: 'print.requested' })
    await failed('readClock', new Error(''))
    send({ type: 'print.requested' })
    await done('readClock', '2025-04-17T16:41:00.000Z')
    await done('printPage', undefined)
    expect(started.map(({ source }) => source)).toEqual(['readClock', 'readClock', 'printPage'])
    expect(state().value).toBe('idle')
  })
})
