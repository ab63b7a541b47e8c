import { expect, test } from 'vitest'
import { wayTo } from '../../src/inspector/gallery/walks.ts'
import { checkInModel } from '../../src/inspector/models/gate/checkIn.tsx'
import { replayPlayerMachine } from '../../src/inspector/replay/replayPlayer.ts'
import { replayRecording } from '../../src/inspector/replay/replayTransitions.ts'
import { drawnStates } from '../../src/inspector/walk/states.ts'
import { startScripted } from '../machines/support/scripted.ts'

async function wayIn() {
  const state = drawnStates(checkInModel).find(({ value }) => value === 'ready.checkedIn.announced')
  if (!state) throw new Error('The gate checks nobody in.')
  return { state, recording: await wayTo(checkInModel, state) }
}

test('the path to a state is a recording of the walk, with each step in clear text', async () => {
  const { state, recording } = await wayIn()
  expect(recording.events.map(({ type, before, after }) => [type, before, after])).toEqual([
    ['xstate.init', null, { ready: 'idle' }],
    ['code.scanned', { ready: 'idle' }, 'searching'],
    ['xstate.done.actor.searchParticipant', 'searching', { found: 'asking' }],
    ['checkIn.confirmed', { found: 'asking' }, { confirming: 'preparing' }],
    ['xstate.done.actor.makeIdempotencyKey', { confirming: 'preparing' }, { confirming: 'sending' }],
    ['xstate.done.actor.confirmCheckIn', { confirming: 'sending' }, { ready: { checkedIn: 'announced' } }],
  ])
  expect(recording.events[1]?.fields).toEqual({ code: 'EZC104' })
  expect(recording.events.at(-1)?.context).toEqual(state.snapshot.context)
  expect([...replayRecording(recording, () => checkInModel.machine)]).toEqual([])
})

test('the path starts at the requested step and is played with 1.2 s per step', async () => {
  const { recording } = await wayIn()
  const { actor, send } = startScripted(replayPlayerMachine, { recording, position: 4 })
  const place = () => [actor.getSnapshot().value, actor.getSnapshot().context.position]
  expect(place()).toEqual([{ ready: 'paused' }, 4])
  send({ type: 'playback.started' })
  send({ type: 'time.passed', ms: 1_199 })
  expect(place()).toEqual([{ ready: 'playing' }, 4])
  send({ type: 'time.passed', ms: 1 })
  expect(place()).toEqual([{ ready: 'paused' }, 5])
})
