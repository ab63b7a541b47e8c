import type { SnapshotFrom } from 'xstate'
import { gateMachine } from '../../../machines/gate/gate.ts'
import {
  asksForReason,
  asksWithWhom,
  confirmedArrival,
  confirmedMove,
  foundName,
  recordedOnDevice,
  searchedArrival,
  searchedOnDevice,
  searchedStanding,
} from '../../../machines/gate/gateResults.ts'
import { codeInAnswers } from '../../../machines/gate/gateSetup.ts'
import { soundIsOn } from '../lib/samples.ts'
import { defineModel } from '../model.ts'
import { alreadyIn, registered } from '../people/people.ts'
import { alreadyHere, expectedHere, notedOnDevice, notListedHere } from './deviceGate.ts'
import { homeNow, insideNow, outsideNow, steppedOut } from './movements.ts'

const down = {
  ok: false,
  status: 503,
  message: 'The host is being restarted. Try again in a minute.',
} as const
const noCode = { ok: false, status: 404, message: 'No participant found with this ID' } as const
const lostCard = {
  ok: false,
  status: 422,
  reason: 'lostCard',
  message: 'This card was reported lost at 14:05.',
} as const
const noAnswer = new Error('No answer from the server. Check the connection and try again.')
const cardCode = 'NUZ042'
const about = { kind: 'stepOut', number: 'EZC104' } as const

export const gateModel = defineModel<typeof gateMachine, 'answer.late'>({
  machine: gateMachine,
  area: 'admin',
  frame: 'titled',
  contrast: 'enhanced',
  failures: {
    states: {
      'scan.ready.unreachable': 'the server could not decide, which the result says',
      'scan.found.unanswered': 'nothing says whether the attempt was done',
    },
  },
  notFailures: {
    states: {
      'scan.ready.refused': 'the message is about the card or the right',
      'scan.found.refused': 'the message says what to do before the person may pass',
    },
  },
  view: async () => {
    const { GateView } = await import('../../../views/gate/checkIn/GateView.tsx')
    const { GateLinkView } = await import('../../../views/gate/offline/GateLinkView.tsx')
    const { GateModeView } = await import('../../../views/gate/settings/GateModeView.tsx')
    const { SoundView } = await import('../../../views/ui/flows/SoundView.tsx')
    return (props, { flow }) => (
      <GateView
        {...props}
        sound={<SoundView {...flow(soundIsOn)} />}
        operator={props.state.context.hasDevice && <GateLinkView {...props} />}
        mode={<GateModeView {...props} />}
      />
    )
  },
  inputs: [
    { name: 'arrive', input: { kind: 'arrive', hasDevice: true } },
    { name: 'without a device', input: { kind: 'backIn', hasDevice: false } },
  ],
  raised: ['answer.late'],
  samples: {
    'code.changed': [
      { type: 'code.changed', code: '' },
      { type: 'code.changed', code: ' EZC104 ' },
    ],
    'code.scanned': [
      { type: 'code.scanned', code: 'EZC104' },
      { type: 'code.scanned', code: 'X-1' },
    ],
    'code.repeated': [{ type: 'code.repeated', code: 'EZC104' }],
    'person.chosen': [{ type: 'person.chosen', code: 'EZC104' }],
    'search.submitted': [{ type: 'search.submitted' }],
    'search.cancelled': [{ type: 'search.cancelled' }],
    'withWhom.changed': [
      { type: 'withWhom.changed', withWhom: 'Her aunt, Rudo Moyo' },
      { type: 'withWhom.changed', withWhom: cardCode },
    ],
    'ownGroup.chosen': [{ type: 'ownGroup.chosen' }],
    'reason.changed': [{ type: 'reason.changed', reason: 'Came in by the kitchen with the cooks' }],
    'scan.confirmed': [{ type: 'scan.confirmed' }],
    'scan.cancelled': [{ type: 'scan.cancelled' }],
    'mode.chosen': [
      { type: 'mode.chosen', mode: 'arrive' },
      { type: 'mode.chosen', mode: 'stepOut' },
    ],
    'device.told': [
      { type: 'device.told', canNote: true },
      { type: 'device.told', canNote: false },
    ],
    'movement.undone': [{ type: 'movement.undone' }],
    'network.lost': [{ type: 'network.lost' }],
    'network.found': [{ type: 'network.found' }],
    'stream.lost': [{ type: 'stream.lost' }],
    'list.unread': [{ type: 'list.unread' }],
    'offline.chosen': [{ type: 'offline.chosen' }],
    'online.chosen': [{ type: 'online.chosen' }],
  },
  outcomes: {
    listenForScans: { done: [] },
    watchNetwork: { done: [] },
    find: {
      done: [
        searchedArrival({ ok: true, value: registered }),
        searchedArrival({ ok: true, value: alreadyIn }),
        searchedArrival(noCode),
        searchedArrival(down),
        searchedArrival(lostCard),
        searchedStanding({ ok: true, value: insideNow }, 'stepOut'),
        searchedStanding({ ok: true, value: { ...insideNow, asksWithWhom: false } }, 'stepOut'),
        searchedStanding({ ok: true, value: homeNow }, 'stepOut'),
        searchedOnDevice(expectedHere, about),
        searchedOnDevice(alreadyHere, about),
        searchedOnDevice(notListedHere, about),
      ],
      failed: [noAnswer],
    },
    markAttempt: {
      done: [{ key: 'a'.repeat(32), counter: 7, notedAt: '2025-04-14T12:05:00.000Z' }],
      failed: [new Error('')],
    },
    record: {
      done: [
        confirmedMove({ ok: true, value: { movement: steppedOut, standing: outsideNow } }, 'stepOut', true),
        confirmedMove({ ok: false, status: 409, reason: 'alreadyThere', data: outsideNow }, 'stepOut', true),
        confirmedMove({ ok: false, status: 409, reason: 'wrongPlace', data: homeNow }, 'stepOut', true),
        confirmedMove(
          { ok: false, status: 409, reason: 'undone', message: 'Undone at 14:21.' },
          'stepOut',
          true,
        ),
        confirmedMove(
          { ok: false, status: 400, reason: 'invalid', message: 'Ask with whom.' },
          'stepOut',
          false,
        ),
        confirmedMove({ ok: false, status: 403, reason: 'noRight' }, 'stepOut', true),
        confirmedArrival(noCode, registered),
        confirmedArrival(down, registered),
        recordedOnDevice({ ...notedOnDevice, name: null, wasSent: false }),
      ],
      failed: [noAnswer],
    },
    reachHost: {
      done: [{ reconnectJitter: 4_000, at: 0 }],
      failed: [new Error('The host answered 503'), new TypeError('AbortSignal.any is not a function')],
    },
  },
  delays: {
    inputRefocus: 500,
    successShown: 5_000,
    hostPatience: 2_500,
    minute: 60_000,
    pause: 3_000,
    goBack: 10_000,
  },
  // A scan is walked in full while the gate is online and while it is offline by hand; every change of the
  // connection is tried in each state of a scan that it can change, and in full beside an idle gate. Of the kinds,
  // arrivals and steps out are walked: coming back and going home have their transitions, and other words and
  // calls. `gate.test.ts` tries each kind with each source in each state of the connection.
  triedOnly: {
    'code.changed': isSteady,
    'person.chosen': isPlain,
    'code.repeated': isPlain,
    'code.scanned': (state) => isSteady(state) || isPlain(state) || (isIdle(state) && isRested(state)),
    ...{ 'search.submitted': isSteady, 'search.cancelled': isSteady },
    'withWhom.changed': (state, { withWhom }) => isSteady(state) && (withWhom !== cardCode || isPlain(state)),
    ...{ 'ownGroup.chosen': isSteady, 'reason.changed': isSteady },
    'scan.confirmed': (state) => isSteady(state) || isPlain(state) || isLate(state),
    'scan.cancelled': (state) => isRested(state) && !state.context.wasLate,
    'mode.chosen': isPlain,
    'device.told': (state) => isIdle(state) || isPlain(state) || isAsking(state),
    ...{ 'network.found': isIdle, 'stream.lost': isIdle, 'list.unread': isIdle },
    'offline.chosen': isIdle,
    'online.chosen': (state) => isIdle(state) || isPlain(state),
    'network.lost': (state) => isIdle(state) || isPlain(state),
    'movement.undone': isSteady,
  },
  unreachable: {
    'in scan.ready.done.announced: scan.ready.done · after successShown [hasNoFieldError] → scan.ready.idle':
      'the input takes the focus again long before',
    'in scan.ready.done.announced: scan.ready.done · after successShown [else] → stays':
      'the input takes the focus again long before',
    'in connection.unwatched: gate · device.told → stays': 'without a device nothing tells it',
  },
  possibleOnly: {
    find: (result, state) => {
      const { kind, source, wasLate } = state.context
      if (result instanceof Error) return source === 'server' || isPlain(state)
      if (wasLate) return result.came === 'allowed' && result.found?.by === 'device'
      if (source === 'device')
        return result.found?.by === 'device' && (foundName(result.found) !== null || isPlain(state))
      return result.found === null || result.found.by === (kind === 'arrive' ? 'checkIn' : 'server')
    },
    record: (result, { context: { source } }) =>
      result instanceof Error || (source === 'device') === (result.came === 'recordedOffline'),
    reachHost: (reached, state) => isIdle(state) || !(reached instanceof Error),
  },
  drawnApart: ['connection'],
  appearance: ({ context }) => {
    const { kind, source, found, fieldError, lacksAnswers, withWhom, reason } = context
    const { notice, attempt, next, replaced, before, hasDevice, canNote, hasFault } = context
    return [
      [kind, source],
      found && [found.by, foundName(found) === null, asksWithWhom(kind, found), asksForReason(kind, found)],
      fieldError,
      lacksAnswers && [withWhom === '', reason === ''],
      [notice, notice && attempt, next, before].map((part) => part === null),
      replaced.length > 0,
      [hasDevice, canNote, hasFault],
    ]
  },
  project: (context, { scan }) => {
    const { kind, source, number, code, found, withWhom, reason, attempt, before, next } = context
    return [
      [kind, source, context.wasLate, context.canNote, context.fieldError !== null, context.lacksAnswers],
      // A result keeps its number; only a scan without an answer uses it again.
      [
        typeof scan === 'object' &&
          (!('ready' in scan) || scan.ready === 'unreachable') &&
          number === 'EZC104',
        code.trim() === '',
      ],
      context.replaced.length > 0,
      found && [found.by, foundName(found) === null, asksWithWhom(kind, found), asksForReason(kind, found)],
      [withWhom, reason].map((text) => text === ''),
      codeInAnswers(context) !== '',
      [attempt, before, next].map((part) => part === null),
      Math.min(context.slowAt.length, 3),
    ]
  },
})

type State = SnapshotFrom<typeof gateMachine>

/** The connection stays as it is while a scan goes on. */
function isRested(state: State): boolean {
  return [
    { connection: 'unwatched' },
    { connection: 'online' },
    { connection: 'doubtful' },
    { connection: { away: { offline: 'byHand' } } },
  ].some((rest) => state.matches(rest as never))
}

/**
 * Scans that the server answers are walked in full at a gate that is online, and scans that the device answers
 * at a gate that is offline by hand. On the device only steps out are: an arrival is a step out without the
 * question for an escort.
 */
function isSteady(state: State): boolean {
  const { kind, source, canNote, hasDevice, slowAt, wasLate } = state.context
  if (!isRested(state) || slowAt.length > 0 || wasLate || canNote !== hasDevice) return false
  const isAway = state.matches({ connection: 'away' })
  if (state.matches({ scan: 'ready' })) return !isAway || kind !== 'arrive'
  return isAway ? source === 'device' && kind !== 'arrive' : source === 'server'
}

/** Nothing is typed and nothing waits. */
function isPlain(state: State): boolean {
  const { hasDevice, next, before, fieldError, code, replaced, withWhom, reason, lacksAnswers } =
    state.context
  const { slowAt, wasLate } = state.context
  const isEmpty = withWhom + reason === '' && (code === '' || state.matches({ scan: 'searching' }))
  const isFirst = before === null || state.matches({ scan: { found: 'unanswered' } })
  return (
    hasDevice &&
    isRested(state) &&
    slowAt.length === 0 &&
    !wasLate &&
    isEmpty &&
    isFirst &&
    next === null &&
    fieldError === null &&
    replaced.length === 0 &&
    !lacksAnswers
  )
}

/** The device has answered, because the server did so late. */
function isLate(state: State): boolean {
  const { wasLate, slowAt, lacksAnswers, kind } = state.context
  const isOnCard = state.matches({ scan: { found: 'asking' }, connection: 'online' })
  return isOnCard && wasLate && slowAt.length === 1 && kind === 'arrive' && !lacksAnswers
}

function isAsking(state: State): boolean {
  return state.matches({ scan: { found: 'asking' } }) && state.matches({ connection: { away: 'doubting' } })
}

function isIdle(state: State): boolean {
  const { hasDevice, code, fieldError } = state.context
  return hasDevice && state.matches({ scan: { ready: 'idle' } }) && code === '' && fieldError === null
}
