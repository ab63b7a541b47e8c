import { readFile, writeFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { randomFrom } from '../../src/domain/demo/random.ts'
import { flightObserver } from '../../src/flows/lib/flightRecorder.ts'
import { models } from '../../src/inspector/models/index.ts'
import { readRecording } from '../../src/inspector/readRecording.ts'
import { replayPlayerMachine } from '../../src/inspector/replay/replayPlayer.ts'
import { createRecorder } from '../../src/services/recorder/recorder.ts'
import { type Recording, recordingText } from '../../src/services/recorder/recording.ts'
import { startScripted } from '../machines/support/scripted.ts'
import { simulatedGate } from '../machines/support/simulatedGate.ts'
import { divergencesIn } from './support/recordings.ts'

const file = new URL('../recordings/gate-offline-hour.json', import.meta.url)
const minute = 60_000

/** A gate is offline for an hour, then uploads; the seed sets the times of its scans. */
async function hourOffline(cause: 'outage' | 'byHand'): Promise<Recording> {
  const recorder = createRecorder()
  const random = randomFrom(17)
  let begin = 0
  const gate = simulatedGate({
    now: Date.parse('2025-04-14T08:00:00.000Z'),
    inspect: flightObserver(recorder, () => {
      begin ||= Date.now()
      return Date.now() - begin
    }),
  })
  const end = begin + 60 * minute
  gate.world.host = 'down'
  gate.link.send({ type: cause === 'outage' ? 'network.lost' : 'offline.chosen' })
  for (let person = 1; Date.now() < end; person += 1) {
    gate.scan(`EZC${person}`)
    await gate.pass(random.between(500, 4_000))
    gate.confirm()
    await gate.pass(random.between(40, 100) * 1_000)
  }
  gate.world.host = 'up'
  if (cause === 'byHand') gate.link.send({ type: 'online.chosen' })
  await gate.pass(minute)
  expect([gate.answers(), gate.queue.length]).toEqual(['host', 0])
  return {
    ...recorder.recording('gate'),
    build: '0.1.0-offlinehour',
    createdAt: '2025-04-14T09:01:00.000Z',
  }
}

test('[W872] an hour of offline work is recorded completely and can be replayed in the bench', async () => {
  const recording = await hourOffline('byHand')
  vi.useRealTimers()
  const text = recordingText({
    ...recording,
    events: recording.events.filter(({ flow }) => flow === 'gate'),
  })
  expect(divergencesIn(recordingText(recording), models)).toEqual([])
  if (process.env.RECORD) await writeFile(file, text)

  const { actor, send, done } = startScripted(replayPlayerMachine, undefined)
  const kept = await readFile(file, 'utf8')
  send({ type: 'recording.opened', source: kept })
  await done('readSource', readRecording(kept))
  const shown = () => actor.getSnapshot().context
  expect(shown().callError).toBeNull()
  const last = shown().places.length - 1
  const states = new Set<string>()
  const forth = Array.from({ length: last + 1 }, (_, position) => position)
  const back = forth.toReversed().filter((position) => position % 10 === 0)
  for (const position of [...forth, ...back]) {
    send({ type: 'position.chosen', position })
    expect(shown().position).toBe(position)
    states.add(JSON.stringify(shown().recording?.events[shown().places[position] ?? -1]?.after))
  }
  send({ type: 'position.chosen', position: last })
  expect(shown().time).toBeGreaterThan(59 * minute)
  expect(shown().time).toBeLessThan(62 * minute)
  const byHand = { away: { offline: 'byHand' } }
  const passed = [
    { scan: { confirming: 'device' }, connection: byHand },
    { scan: { found: 'asking' }, connection: byHand },
    { scan: { ready: 'idle' }, connection: 'online' },
    { scan: { ready: 'idle' }, connection: { away: 'returning' } },
    { scan: { ready: 'idle' }, connection: byHand },
    { scan: { ready: 'noted' }, connection: byHand },
    { scan: { searching: 'device' }, connection: byHand },
  ]
  expect([...states].toSorted()).toEqual(passed.map((state) => JSON.stringify(state)).toSorted())
})

test('[W872] an outage of an hour is recorded from its start, with every retry of the connection', async () => {
  const { events } = await hourOffline('outage')
  const ofTheGate = events.filter(({ flow }) => flow === 'gate')
  expect(ofTheGate[0]?.type).toBe('xstate.init')
  expect(ofTheGate.length).toBeGreaterThan(2_000)
})
