import { describe, expect, test } from 'vitest'
import { otherCampScansModel } from '../../../src/inspector/models/gate/otherCampScans.tsx'
import { inOtherCampFileText, otherCampScansMachine } from '../../../src/machines/gate/otherCampScans.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(otherCampScansModel)

function start() {
  const reported: unknown[] = []
  const machine = otherCampScansMachine.provide({
    actions: { reportFailure: (_, error) => reported.push(error) },
  })
  return { ...startFlow(machine), reported }
}

const saved = ['a'.repeat(32), 'b'.repeat(32)]

describe('[W960] scans of another camp', () => {
  test('cannot be removed before they are saved', async () => {
    const flow = start()
    flow.send({ type: 'removal.chosen' })
    flow.send({ type: 'removal.confirmed' })
    flow.send({ type: 'file.requested' })
    await flow.failed('saveScans', new Error('The storage of the browser does not answer'))
    flow.send({ type: 'removal.chosen' })
    expect(flow.inputsOf('removeScans')).toEqual([])
    expect(flow.state().context).toEqual({
      saved: [],
      callError: 'The file could not be saved. Nothing was removed. Please try again.',
    })
    expect(flow.reported).toEqual([new Error('The storage of the browser does not answer')])
    expect(inOtherCampFileText({ ...flow.state().context, saved: ['a'.repeat(32)] })).toBe(
      '1 scan is in the file in your downloads. Open it, and give it to the office.',
    )
  })

  test('are removed after saving and a confirmation, and only the saved ones', async () => {
    const flow = start()
    flow.send({ type: 'file.requested' })
    await flow.done('saveScans', saved)
    expect(inOtherCampFileText(flow.state().context)).toBe(
      '2 scans are in the file in your downloads. Open it, and give it to the office.',
    )
    flow.send({ type: 'removal.chosen' })
    flow.send({ type: 'removal.cancelled' })
    flow.send({ type: 'removal.confirmed' })
    expect(flow.inputsOf('removeScans')).toEqual([])
    flow.send({ type: 'removal.chosen' })
    flow.send({ type: 'removal.confirmed' })
    expect(flow.inputsOf('removeScans')).toEqual([{ saved }])
    await flow.failed('removeScans', new Error('The storage of the browser does not answer'))
    expect(flow.state().context).toEqual({
      saved,
      callError: 'The scans could not be removed from this device. Please try again.',
    })
    expect(flow.reported).toHaveLength(1)
    flow.send({ type: 'removal.chosen' })
    flow.send({ type: 'removal.confirmed' })
    await flow.done('removeScans', undefined)
    expect(flow.state().context).toEqual({ saved: [], callError: null })
  })
})
