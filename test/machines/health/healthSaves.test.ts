import { expect, test } from 'vitest'
import { healthSavesModel } from '../../../src/inspector/models/health/healthSaves.tsx'
import { healthSavesMachine, isSavingFor } from '../../../src/machines/health/healthSaves.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(healthSavesModel)

function start() {
  const { send, value, context } = startFlow(healthSavesMachine)
  const saving = () => ['EZC104', 'NUZ042'].filter((code) => isSavingFor(code, context()))
  return { send, now: () => [value(), saving()] }
}

test('a save runs from its start until it is settled', () => {
  const { send, now } = start()
  expect(now()).toEqual(['settled', []])
  send({ type: 'save.started', code: 'EZC104' })
  expect(now()).toEqual(['saving', ['EZC104']])
  send({ type: 'save.settled', code: 'EZC104' })
  expect(now()).toEqual(['settled', []])
})

test('saves of two campers are settled one by one', () => {
  const { send, now } = start()
  send({ type: 'save.started', code: 'EZC104' })
  send({ type: 'save.started', code: 'NUZ042' })
  expect(now()).toEqual(['saving', ['EZC104', 'NUZ042']])
  send({ type: 'save.settled', code: 'EZC104' })
  expect(now()).toEqual(['saving', ['NUZ042']])
  send({ type: 'save.settled', code: 'NUZ042' })
  expect(now()).toEqual(['settled', []])
})
