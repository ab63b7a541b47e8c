import { expect, test } from 'vitest'
import { incidentModel } from '../../../src/inspector/models/lib/incident.tsx'
import { incidentMachine } from '../../../src/machines/lib/incident.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(incidentModel)

const start = () => startFlow(incidentMachine, { flow: 'charge' })

test('an incident keeps the id of the failed request, if it has an id', () => {
  const { state, send } = startFlow(incidentMachine, { flow: 'wallet', requestId: 'K7QM-3XTP' })
  send({ type: 'copy.requested' })
  expect(state().context.requestId).toBe('K7QM-3XTP')
  expect(start().state().context.requestId).toBeNull()
})

test('a copy of the incident is confirmed for 2 s', async () => {
  const { send, done, started, wait, state } = start()
  send({ type: 'copy.requested' })
  expect(started).toEqual([{ id: 'copyIncident', source: 'copyIncident', input: { flow: 'charge' } }])
  await done('copyIncident', undefined)
  wait(1_999)
  expect(state().value).toBe('copied')
  wait(1)
  expect(state().value).toBe('idle')
})

test('a download of the incident is confirmed for 2 s', async () => {
  const { send, done, started, wait, state } = start()
  send({ type: 'download.requested' })
  expect(started).toEqual([{ id: 'downloadIncident', source: 'downloadIncident', input: { flow: 'charge' } }])
  await done('downloadIncident', undefined)
  wait(1_999)
  expect(state().value).toBe('downloaded')
  wait(1)
  expect(state().value).toBe('idle')
})

test('after a failed copy a download works and clears the error', async () => {
  const { send, failed, done, state, wait } = start()
  send({ type: 'copy.requested' })
  await failed('copyIncident', new Error('denied'))
  wait(60_000)
  expect([state().value, state().context.callError]).toEqual([
    'failed',
    'The incident could not be copied. Download it instead.',
  ])
  send({ type: 'download.requested' })
  expect(state().context.callError).toBeNull()
  await done('downloadIncident', undefined)
  expect(state().value).toBe('downloaded')
})

test('after a failed download a copy clears the error', async () => {
  const { send, failed, state } = start()
  send({ type: 'download.requested' })
  await failed('downloadIncident', new Error('no space'))
  expect([state().value, state().context.callError]).toEqual([
    'failed',
    'The incident could not be downloaded. Copy it instead.',
  ])
  send({ type: 'copy.requested' })
  expect([state().value, state().context.callError]).toEqual(['copying', null])
})
