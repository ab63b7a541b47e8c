import type { RecordedEvent, Recording } from '../../services/recorder/recording.ts'
import { defineModel } from '../models/model.ts'
import { replayPlayerMachine } from './replayPlayer.ts'
import { savedTestMachine } from './savedTest.ts'
import { trackIdOf } from './tracks.ts'

/* What can happen to the bench's own machines: for their walks alone, they are no flows of the product. */

function copied(at: number, type: string, before: 'idle' | 'copying' | null, after: string): RecordedEvent {
  return { at, flow: 'copy', actor: 'x:1', type, before, after, status: 'active', transitions: [] }
}

const sampleRecording: Recording = {
  version: 1,
  build: '0.1.0-0123456789',
  createdAt: '2025-04-14T08:05:09.000Z',
  flow: 'copy',
  events: [
    { ...copied(5, 'xstate.init', null, 'idle'), context: { text: '' } },
    { ...copied(10, 'xstate.init', null, 'off'), flow: 'sound', actor: 'x:2', context: { atFirst: 'off' } },
    copied(60_005, 'copy.requested', 'idle', 'copying'),
  ],
}

export const replayPlayerModel = defineModel<typeof replayPlayerMachine>({
  machine: replayPlayerMachine,
  inputs: [{ name: 'bench', input: undefined }],
  samples: {
    'recording.opened': [{ type: 'recording.opened', source: '{}' }],
    'recording.closed': [{ type: 'recording.closed' }],
    'track.chosen': [
      { type: 'track.chosen', track: trackIdOf({ flow: 'copy', actor: 'x:1' }) },
      { type: 'track.chosen', track: 'gone' },
    ],
    'position.chosen': [
      { type: 'position.chosen', position: -5 },
      { type: 'position.chosen', position: 99 },
    ],
    'position.moved': [
      { type: 'position.moved', by: 1 },
      { type: 'position.moved', by: -1 },
    ],
    'speed.chosen': [
      { type: 'speed.chosen', speed: 1 },
      { type: 'speed.chosen', speed: 'fastest' },
    ],
    'playback.started': [{ type: 'playback.started' }],
    'playback.paused': [{ type: 'playback.paused' }],
    'time.passed': [{ type: 'time.passed', ms: 1_500 }],
  },
  outcomes: {
    readSource: {
      done: [
        { ok: true, recording: sampleRecording },
        { ok: false, problem: 'This file is not JSON, or it is cut off. Download the incident again.' },
      ],
      failed: [new Error('The file has gone.')],
    },
    keepTime: { done: [], failed: [] },
  },
  delays: {},
  project: ({ recording, track, position, time, speed, callError }) => ({
    isOpen: recording !== null,
    track,
    position,
    time,
    speed,
    hasCallError: callError !== null,
  }),
})

export const savedTestModel = defineModel<typeof savedTestMachine>({
  machine: savedTestMachine,
  inputs: [{ name: 'bench', input: undefined }],
  samples: {
    'name.changed': [
      { type: 'name.changed', name: 'A lost answer' },
      { type: 'name.changed', name: ' …' },
    ],
    'save.requested': [{ type: 'save.requested', recording: sampleRecording }],
  },
  outcomes: { saveRecording: { done: [undefined], failed: [new Error('No room.')] } },
  delays: { confirmationShown: 2_000 },
})
