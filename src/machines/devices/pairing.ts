import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import {
  type DeviceSession,
  isPairingSecret,
  type Pairing,
  type PresentedCode,
  pairingLettersFrom,
} from '../../domain/devices/pairing.ts'
import {
  type Failure,
  failureOf,
  isUndecided,
  type Outcome,
  thrownFailure,
} from '../../domain/lib/outcome.ts'
import { answerOf, answerValue, errorOf } from '../lib/answerOf.ts'
import { preparingBy } from '../lib/attempts.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * A browser becomes a device of the camp, such as "Gate 2" (design: "Staff and rights"). The code comes with
 * a link or as eight typed letters. It is first looked up: the future device, its last day, and the person
 * who would be signed out here. Pairing needs a confirmation. If the answer is lost, the same attempt is sent
 * again, which only this browser knows; for all others the code is used up.
 */

export interface PairingContext {
  letters: string
  code: PresentedCode | null
  pairing: Pairing | null
  attempt: string | null
  failure: Failure | null
  isEnded: boolean
}

export type PairingEvent =
  | { type: 'link.opened'; secret: string }
  | { type: 'letters.changed'; letters: string }
  | { type: 'letters.submitted' }
  | { type: 'search.repeated' }
  | { type: 'pairing.confirmed' }
  | { type: 'pairing.left' }

export interface PairingInput {
  /** The part of the URL after #; null if there is none. */
  readonly secret: string | null
  readonly isEnded: boolean
}

const noCode = { failure: null, code: null, pairing: null, attempt: null }

const wrongLetters: Failure = {
  text: 'Please enter the eight letters that the lead shows you.',
  isIncident: false,
}
const wrongLink: Failure = {
  text: 'This link is not whole. Please scan the code again, or type the eight letters.',
  isIncident: false,
}
const unavailableText = 'The server cannot do this now. Please try again in a minute.'
const foreignText = 'Devices cannot be paired at this camp. Please sign in.'

const showException = {
  type: 'showException',
  params: errorOf,
} as const
const lostAnswer = { target: '#pairing.asking', actions: showException } as const

export const pairingMachine = setup({
  types: {
    context: {} as PairingContext,
    events: {} as PairingEvent,
    emitted: {} as { type: 'paired'; device: DeviceSession },
    input: {} as PairingInput,
  },
  actors: {
    listenForLink: fromCallback<PairingEvent>(notProvided('listenForLink')),
    searchPairing: fromPromise<Outcome<Pairing>, { code: PresentedCode }>(notProvided('searchPairing')),
    makeAttempt: fromPromise<string>(notProvided('makeAttempt')),
    confirmPairing: fromPromise<
      Outcome<DeviceSession>,
      { code: PresentedCode; attempt: string; replaces: string | null }
    >(notProvided('confirmPairing')),
  },
  actions: {
    storeLetters: assign(({ context }) => ({ ...noCode, code: { letters: lettersIn(context) ?? '' } })),
    showLettersError: assign({ failure: wrongLetters }),
    showLinkError: assign({ ...noCode, letters: '', failure: wrongLink }),
    showPairing: assign((_, outcome: Outcome<Pairing>) => ({
      failure: null,
      pairing: outcome.ok ? outcome.value : null,
      isEnded: false,
    })),
    showRefusal: assign((_, outcome: Outcome<unknown>) => ({
      failure: refusalOf(outcome),
    })),
    showException: assign((_, error: unknown) => ({ failure: thrownFailure(error, unavailableText) })),
    storeAttempt: assign((_, attempt: string) => ({ attempt })),
    forgetCode: assign({ code: null, pairing: null, attempt: null }),
    clearAll: assign({ ...noCode, letters: '' }),
    announcePaired: emit((_, device: DeviceSession) => ({ type: 'paired' as const, device })),
  },
  guards: {
    isSecret: (_, secret: string) => isPairingSecret(secret),
    hasLink: ({ context }) => hasLink(context),
    hasCode: ({ context }) => context.code !== null,
    hasAttempt: ({ context }) => context.attempt !== null,
    areLetters: ({ context }) => lettersIn(context) !== undefined,
    isOk: (_, outcome: Outcome<unknown>) => outcome.ok,
    isUndecided: (_, outcome: Outcome<unknown>) => isUndecided(outcome),
    keepsLink: ({ context }, outcome: Outcome<unknown>) => hasLink(context) && isUndecided(outcome),
    isSomebodySignedIn: (_, outcome: Outcome<unknown>) => !outcome.ok && outcome.reason === 'taken',
  },
}).createMachine({
  id: 'pairing',
  context: ({ input }) => ({
    ...noCode,
    letters: '',
    code: input.secret !== null && isPairingSecret(input.secret) ? { secret: input.secret } : null,
    failure: input.secret === null || isPairingSecret(input.secret) ? null : wrongLink,
    isEnded: input.isEnded,
  }),
  initial: 'opening',
  invoke: { src: 'listenForLink', id: 'listenForLink' },
  on: {
    'link.opened': [
      {
        guard: { type: 'isSecret', params: ({ event }) => event.secret },
        target: '.searching',
        actions: assign(({ event }) => ({ ...noCode, letters: '', code: { secret: event.secret } })),
      },
      { target: '.entering', actions: 'showLinkError' },
    ],
  },
  states: {
    opening: { always: [{ guard: 'hasCode', target: 'searching' }, { target: 'entering' }] },
    entering: {
      on: {
        'letters.changed': { actions: assign(({ event }) => ({ failure: null, letters: event.letters })) },
        'letters.submitted': [
          { guard: 'areLetters', target: 'searching', actions: 'storeLetters' },
          { actions: 'showLettersError' },
        ],
      },
    },
    searching: {
      tags: 'busy',
      invoke: {
        src: 'searchPairing',
        id: 'searchPairing',
        input: ({ context }) => ({ code: codeOf(context) }),
        onDone: [
          {
            guard: { type: 'isOk', params: answerOf },
            target: 'asking',
            actions: { type: 'showPairing', params: answerOf },
          },
          {
            guard: { type: 'keepsLink', params: answerOf },
            target: 'unanswered',
            actions: { type: 'showRefusal', params: answerOf },
          },
          {
            target: 'entering',
            actions: [{ type: 'showRefusal', params: answerOf }, 'forgetCode'],
          },
        ],
        onError: [
          {
            guard: 'hasLink',
            target: 'unanswered',
            actions: showException,
          },
          {
            target: 'entering',
            actions: [showException, 'forgetCode'],
          },
        ],
      },
    },
    /** Only for a link, because its secret cannot be typed again. */
    unanswered: {
      on: { 'search.repeated': 'searching', 'pairing.left': { target: 'entering', actions: 'clearAll' } },
    },
    asking: {
      on: {
        'pairing.confirmed': [
          { guard: 'hasAttempt', target: 'confirming.sending' },
          { target: 'confirming.preparing' },
        ],
        'pairing.left': { target: 'entering', actions: 'clearAll' },
      },
    },
    confirming: {
      tags: 'busy',
      initial: 'preparing',
      entry: assign({ failure: null }),
      on: { 'link.opened': {} },
      states: {
        preparing: preparingBy('makeAttempt', lostAnswer),
        sending: {
          invoke: {
            src: 'confirmPairing',
            id: 'confirmPairing',
            input: ({ context }) => ({
              code: codeOf(context),
              attempt: context.attempt ?? '',
              replaces: context.pairing?.replaces ?? null,
            }),
            onDone: [
              {
                guard: { type: 'isOk', params: answerOf },
                target: '#pairing.paired',
                actions: [{ type: 'announcePaired', params: answerValue }, 'clearAll'],
              },
              {
                guard: { type: 'isSomebodySignedIn', params: answerOf },
                target: '#pairing.searching',
              },
              {
                guard: { type: 'isUndecided', params: answerOf },
                target: '#pairing.asking',
                actions: { type: 'showRefusal', params: answerOf },
              },
              {
                target: '#pairing.entering',
                actions: [{ type: 'showRefusal', params: answerOf }, 'forgetCode'],
              },
            ],
            onError: lostAnswer,
          },
        },
      },
    },
    paired: { type: 'final' },
  },
})

function lettersIn({ letters }: PairingContext): string | undefined {
  return pairingLettersFrom(letters)
}

function hasLink({ code }: PairingContext): boolean {
  return code !== null && 'secret' in code
}

function codeOf({ code }: PairingContext): PresentedCode {
  return code ?? { letters: '' }
}

function refusalOf(outcome: Outcome<unknown>): Failure {
  if (isUndecided(outcome)) return failureOf(outcome, unavailableText)
  // A server of the documents gives no reason, and has no pairing.
  if (!outcome.ok && outcome.reason === undefined) return { text: foreignText, isIncident: false }
  return failureOf(outcome, wrongLetters.text)
}

expose(pairingMachine, { context: ['isEnded'], events: {} })
