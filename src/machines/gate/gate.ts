import type { SnapshotFrom } from 'xstate'
import type { Verdict } from '../../domain/gate/verdict.ts'
import { expose } from '../lib/exposure.ts'
import { connection } from './gateConnection.ts'
import type { Source } from './gateResults.ts'
import { questionVerdict, scan } from './gateScan.ts'
import { gateSetup, noneSlow, noPerson } from './gateSetup.ts'

/*
 * A gate: its scan (`gateScan.ts`) and its connection to the server (`gateConnection.ts`) as two regions. The
 * connection decides who answers the next scan; a scan that the server answers late or not at all starts a
 * probe of the connection. A server that knows the documents only has the documented check-in (`checkIn.ts`)
 * instead.
 *
 * The device's list of people (`deviceList.ts`) and the upload of offline scans (`handIn.ts`) are machines of
 * their own. They exchange events with the gate, but never decide about a scan.
 */

export const gateMachine = gateSetup.createMachine({
  id: 'gate',
  context: ({ input: { kind, hasDevice } }) => ({
    ...noPerson,
    ...{ kind, hasDevice },
    code: '',
    source: 'server' as const,
    canNote: false,
    slowAt: noneSlow,
    reconnectJitter: 0,
    hasFault: false,
  }),
  type: 'parallel',
  on: {
    'device.told': {
      actions: [
        { type: 'storeDevice', params: ({ event }) => event.canNote },
        { type: 'announceDevice', params: ({ event }) => event.canNote },
      ],
    },
  },
  states: { scan, connection },
})

type GateState = SnapshotFrom<typeof gateMachine>

/** The source of the scan on screen, or of the next scan if there is none. */
export function sourceOf(state: GateState): Source {
  if (!state.matches({ scan: { ready: 'idle' } })) return state.context.source
  return state.context.canNote && isServerAway(state) ? 'device' : 'server'
}

/** Whether the device has found the person on the card, and the server is back from an outage. */
export function isLeftToServer(state: GateState): boolean {
  const { source, wasLate } = state.context
  const isOnCard = state.matches({ scan: 'found' }) && !state.matches({ scan: { found: 'unanswered' } })
  return isOnCard && source === 'device' && !wasLate && !isServerAway(state)
}

export function isServerAway(state: GateState): boolean {
  return state.matches({ connection: 'away' })
}

/** No person is on screen, nothing is typed and the server answers. */
export function isQuiet(state: GateState): boolean {
  const { code, next } = state.context
  const isReady = state.matches({ scan: 'ready' }) && sourceOf(state) === 'server'
  return isReady && !isServerAway(state) && code === '' && next === null
}

/** While an answer is missing, the gate keeps its kind. */
export function isKindHeld(state: GateState): boolean {
  return state.matches({ scan: 'confirming' }) || state.matches({ scan: { found: 'unanswered' } })
}

/** A person in an unexpected place counts as refused until a reason is given. */
export function gateVerdictOf(state: GateState): Verdict | null {
  if (state.matches({ scan: { ready: 'done' } })) return 'checkedIn'
  if (state.matches({ scan: { ready: 'noted' } })) return 'noted'
  if (state.matches({ scan: { ready: 'alreadyThere' } })) return 'alreadyCheckedIn'
  if (state.matches({ scan: { ready: 'notFound' } })) return 'notFound'
  if (state.matches({ scan: { ready: 'unreachable' } }) || state.matches({ scan: { found: 'unanswered' } }))
    return 'unreachable'
  if (state.matches({ scan: { ready: 'refused' } }) || state.matches({ scan: { found: 'refused' } }))
    return 'refused'
  return state.matches({ scan: { found: 'questioned' } }) ? questionVerdict(state.context) : null
}

expose(gateMachine, {
  context: [
    ...['kind', 'isByName', 'fieldError', 'lacksAnswers', 'verdictBefore', 'source'],
    ...['hasDevice', 'canNote', 'wasLate', 'slowAt', 'reconnectJitter', 'hasFault'],
  ] as const,
  events: { 'mode.chosen': ['mode'], 'device.told': ['canNote'] },
})
