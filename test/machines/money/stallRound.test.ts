import { expect, test } from 'vitest'
import { newRound, owedStalls, stallRoundModel } from '../../../src/inspector/models/money/stallRound.tsx'
import { stallRoundMachine } from '../../../src/machines/money/stallRound.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(stallRoundModel)

const cashier = 'rudo@camp.example.org'

async function opened(stored: typeof newRound | null = null) {
  const saved: unknown[] = []
  const machine = stallRoundMachine.provide({
    actions: { saveRound: (_, { round }) => saved.push(round?.stalls.map(({ state }) => state) ?? null) },
  })
  const flow = startFlow(machine, { cashier })
  await flow.done('readRound', stored)
  return { ...flow, saved, keys: () => flow.inputsOf('payStall').map((input) => Object(input).stall?.key) }
}

test('[W1191] all stalls are paid out one after the other, each under its own key; who cannot be paid is named', async () => {
  const { send, done, inputsOf, keys, saved, context, state, emittedTypes } = await opened()
  send({ type: 'round.opened', owed: owedStalls })
  send({ type: 'round.submitted' })
  expect(context().isRejected).toBe(true)
  send({ type: 'takenBy.changed', takenBy: ' Tendai Ncube ' })
  send({ type: 'round.submitted' })
  expect(inputsOf('keepRound')).toEqual([{ cashier, owed: owedStalls, takenBy: 'Tendai Ncube' }])
  await done('keepRound', newRound)
  await done('payStall', { ok: false, status: 422, message: 'There is only $1.00 in the drawer.' })
  expect(state().value).toBe('paying')
  await done('payStall', { ok: true, value: { referenceId: 'WDR-1' } })
  expect([state().value, keys(), emittedTypes()]).toEqual([
    'finished',
    ['1'.repeat(32), '2'.repeat(32)],
    ['stalls.changed'],
  ])
  expect(context().round?.stalls).toMatchObject([
    { state: 'refused', sentence: 'There is only $1.00 in the drawer.' },
    { state: 'paid', referenceId: 'WDR-1' },
  ])
  send({ type: 'round.closed' })
  expect(saved).toEqual([['refused', 'waiting'], ['refused', 'paid'], null])
})

test('[W1192] a round without an answer, or found after a reload, goes on under the same key', async () => {
  const { send, failed, done, keys, state, context } = await opened(newRound)
  expect([state().value, keys()]).toEqual(['stopped', []])
  send({ type: 'round.continued' })
  await failed('payStall', new Error('No answer.'))
  expect([state().value, context().failure?.text]).toEqual([
    'stopped',
    'No answer from the server. Press Go on: no stall is paid twice.',
  ])
  send({ type: 'round.continued' })
  await done('payStall', { ok: false, status: 403, reason: 'noRight' })
  expect([state().value, keys()]).toEqual(['stopped', ['1'.repeat(32), '1'.repeat(32)]])
})
