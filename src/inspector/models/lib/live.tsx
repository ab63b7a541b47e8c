import { liveMachine } from '../../../machines/lib/live.ts'
import { defineModel } from '../model.ts'

const counts = { inside: 1_204, home: 17, expected: 386 }
const waiting = { ...counts, outside: 3, waiting: 12 }
const at = '2025-04-14T08:05:09.000Z'

export const liveModel = defineModel<typeof liveMachine>({
  machine: liveMachine,
  area: 'admin',
  contrast: 'enhanced',
  view: async () => {
    const { InsideNowView } = await import('../../../views/ui/flows/InsideNowView.tsx')
    return (props) => <InsideNowView {...props} />
  },
  inputs: [
    { name: 'one stream for all tabs', input: { isOffered: true, canShare: true } },
    { name: 'a call now and then', input: { isOffered: true, canShare: false } },
    { name: 'a host of the documents', input: { isOffered: false, canShare: true } },
  ],
  samples: {
    'live.offered': [{ type: 'live.offered' }],
    'live.withdrawn': [{ type: 'live.withdrawn' }],
    'page.left': [{ type: 'page.left' }],
    'page.seen': [{ type: 'page.seen' }],
    'turn.given': [{ type: 'turn.given' }],
    'counts.asked': [{ type: 'counts.asked' }],
    'counts.heard': [
      { type: 'counts.heard', heard: { counts: waiting, countedAt: at, isLive: true, inbox: 4 } },
      { type: 'counts.heard', heard: { counts, countedAt: at, isLive: false, inbox: null } },
    ],
    'counts.told': [{ type: 'counts.told', counts, at }],
    'inbox.told': [{ type: 'inbox.told', open: 4, at }],
    'beat.heard': [{ type: 'beat.heard', at }],
    'stream.ended': [{ type: 'stream.ended' }],
    'stream.broken': [{ type: 'stream.broken' }],
    'stream.refused': [
      { type: 'stream.refused', refusal: { ok: false, status: 403, reason: 'noRight' } },
      { type: 'stream.refused', refusal: { ok: false, status: 503, reason: 'unavailable' } },
    ],
  },
  outcomes: {
    watchSession: { done: [] },
    watchPage: { done: [] },
    hearTabs: { done: [] },
    waitForTurn: { done: [] },
    readStream: { done: [] },
    readCounts: {
      done: [
        { ok: true, value: { counts, at } },
        { ok: false, status: 401, reason: 'signedOut' },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: {
    silence: 40_000,
    noAnswer: 10_000,
    firstPause: 1_000,
    secondPause: 5_000,
    longPause: 20_000,
    callAgain: 10_000,
  },
  project: ({ isOffered, canShare, counts: known, isLive, failures }) => [
    isOffered,
    canShare,
    known !== null,
    isLive,
    Math.min(failures, 3),
  ],
  appearance: ({ context: { counts: known, isLive, isOffered } }) => [
    known && (known.waiting ?? 0) > 0,
    isLive,
    isOffered,
  ],
})
