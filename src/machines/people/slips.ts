import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { groupWords } from '../../domain/camp/groupWords.ts'
import { type Failure, failureOf, type Outcome, thrownFailure } from '../../domain/lib/outcome.ts'
import {
  type MadeSlips,
  matchingSlips,
  maxSlipsAtOnce,
  noSlipFilters,
  type Slip,
  type SlipFilters,
  type SlipPaper,
  type SlipPerson,
} from '../../domain/people/slips.ts'
import { answerOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readGuards, reading } from '../lib/readable.ts'
import { running, showingCause } from '../lib/showingFailure.ts'

/*
 * First passwords on paper slips, for people who have chosen no password. People are chosen from a list,
 * passwords are made in batches and shown once, for printing. Replacing an existing first password needs a
 * confirmation; one that was made meanwhile is kept. An unanswered call may have made passwords that are
 * lost; its retry makes new ones. While something is shown that cannot be shown again, leaving the page asks
 * first.
 */

export interface SlipsInput {
  readonly perCall: number
}

export interface SlipsContext extends SlipsInput {
  readonly people: readonly SlipPerson[]
  readonly filters: SlipFilters
  readonly leftOut: readonly string[]
  readonly paper: SlipPaper
  readonly wanted: number
  readonly waiting: readonly string[]
  readonly slips: readonly Slip[]
  readonly replaceable: readonly string[]
  readonly gotMeanwhile: number
  readonly isStopping: boolean
  readonly failure: Failure | null
}

export type SlipsEvent =
  | { type: 'filter.changed'; change: Partial<SlipFilters> }
  | { type: 'person.toggled'; code: string }
  | { type: 'everybody.toggled' }
  | { type: 'paper.changed'; paper: SlipPaper }
  | { type: 'slips.requested' }
  | { type: 'slips.confirmed' }
  | { type: 'slips.cancelled' }
  | { type: 'making.cancelled' }
  | { type: 'making.retried' }
  | { type: 'making.ended' }
  | { type: 'leaving.requested' }
  | { type: 'leaving.confirmed' }
  | { type: 'leaving.cancelled' }
  | { type: 'load.retried' }

type People = Outcome<readonly SlipPerson[]>
type Made = Outcome<MadeSlips>

export const slipPeopleFailedText = 'The list of people could not be read. Please try again.'
const slipsFailedText = 'No answer from the server.'

const showNoAnswer = showingCause(slipsFailedText)

const emptyResult = {
  wanted: 0,
  waiting: [],
  slips: [],
  replaceable: [],
  gotMeanwhile: 0,
  isStopping: false,
  failure: null,
}

export function shownPeople({ people, filters }: Pick<SlipsContext, 'people' | 'filters'>) {
  return matchingSlips(people, filters)
}

export function chosenPeople(context: Pick<SlipsContext, 'people' | 'filters' | 'leftOut'>) {
  const leftOut = new Set(context.leftOut)
  return shownPeople(context).filter(({ code }) => !leftOut.has(code))
}

const withPassword = (context: SlipsContext) =>
  chosenPeople(context).filter(({ signIn }) => signIn === 'first')

const nextCodes = ({ waiting, perCall }: SlipsContext) => waiting.slice(0, perCall)

export const slipsMachine = setup({
  types: { context: {} as SlipsContext, events: {} as SlipsEvent, input: {} as SlipsInput },
  actors: {
    fetchPeople: fromPromise<People>(notProvided('fetchPeople')),
    makeSlips: fromPromise<Made, { codes: readonly string[]; replacing: readonly string[] }>(
      notProvided('makeSlips'),
    ),
  },
  actions: {
    storePeople: assign((_, people: readonly SlipPerson[]) => ({ people })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    storeFilters: assign(({ context: { filters } }, change: Partial<SlipFilters>) => ({
      filters: { ...filters, ...change },
    })),
    togglePerson: assign(({ context: { leftOut } }, code: string) => ({
      leftOut: leftOut.includes(code) ? leftOut.filter((other) => other !== code) : [...leftOut, code],
    })),
    toggleEverybody: assign(({ context }) => {
      const shown = new Set(shownPeople(context).map(({ code }) => code))
      const others = context.leftOut.filter((code) => !shown.has(code))
      const areAllChosen = chosenPeople(context).length === shown.size
      return { leftOut: areAllChosen ? [...others, ...shown] : others }
    }),
    storePaper: assign((_, paper: SlipPaper) => ({ paper })),
    storeWanted: assign(({ context }) => {
      const waiting = chosenPeople(context).map(({ code }) => code)
      const replaceable = withPassword(context).map(({ code }) => code)
      return { ...emptyResult, waiting, wanted: waiting.length, replaceable }
    }),
    storeSlips: assign(({ context: { slips, gotMeanwhile, waiting, perCall } }, answer: Made) =>
      answer.ok
        ? {
            slips: [...slips, ...answer.value.slips],
            gotMeanwhile: gotMeanwhile + answer.value.gotMeanwhile.length,
            waiting: waiting.slice(perCall),
          }
        : {},
    ),
    allowReplacing: assign(({ context }) => ({
      replaceable: [...context.replaceable, ...nextCodes(context)],
    })),
    stopSoon: assign({ isStopping: true }),
    clearSlips: assign(emptyResult),
  },
  guards: {
    ...readGuards,
    isChoiceFit: ({ context }) => {
      const count = chosenPeople(context).length
      return count > 0 && count <= maxSlipsAtOnce
    },
    someHavePasswords: ({ context }) => withPassword(context).length > 0,
    isMade: (_, answer: Made) => answer.ok,
    isMadeWithMore: ({ context: { waiting, isStopping, perCall } }, answer: Made) =>
      answer.ok && !isStopping && waiting.length > perCall,
    /** The unanswered call may have made passwords. */
    mayBeMade: ({ context }) => context.failure?.isIncident === true,
    hasSlips: ({ context }) => context.slips.length > 0,
  },
}).createMachine({
  id: 'slips',
  context: ({ input: { perCall } }) => ({
    perCall,
    people: [],
    filters: noSlipFilters,
    leftOut: [],
    paper: 'A4',
    ...emptyResult,
  }),
  initial: 'loading',
  states: {
    loading: {
      on: {
        'filter.changed': { actions: { type: 'storeFilters', params: ({ event }) => event.change } },
        'paper.changed': { actions: { type: 'storePaper', params: ({ event }) => event.paper } },
      },
      ...reading({
        src: 'fetchPeople',
        store: 'storePeople',
        unread: running(
          'showFailure',
          (answer) => failureOf(answer, slipPeopleFailedText),
          (error) => thrownFailure(error, slipsFailedText),
        ),
        shown: 'choosing',
        failed: 'failed',
      }),
    },
    failed: { on: { 'load.retried': { target: 'loading', actions: 'clearFailure' } } },
    choosing: {
      initial: 'ready',
      states: {
        ready: {
          on: {
            'filter.changed': { actions: { type: 'storeFilters', params: ({ event }) => event.change } },
            'person.toggled': { actions: { type: 'togglePerson', params: ({ event }) => event.code } },
            'everybody.toggled': { actions: 'toggleEverybody' },
            'paper.changed': { actions: { type: 'storePaper', params: ({ event }) => event.paper } },
            'slips.requested': {
              guard: 'isChoiceFit',
              target: 'deciding',
            },
          },
        },
        deciding: {
          always: [
            { guard: 'someHavePasswords', target: 'asking' },
            { target: '#slips.open.making', actions: 'storeWanted' },
          ],
        },
        asking: {
          on: {
            'slips.confirmed': { target: '#slips.open.making', actions: 'storeWanted' },
            'slips.cancelled': 'ready',
          },
        },
      },
    },
    open: {
      tags: 'shownOnce',
      initial: 'making',
      states: {
        making: {
          tags: 'busy',
          on: { 'making.cancelled': { actions: 'stopSoon' } },
          invoke: {
            src: 'makeSlips',
            id: 'makeSlips',
            input: ({ context }) => {
              const codes = nextCodes(context)
              const replaceable = new Set(context.replaceable)
              return { codes, replacing: codes.filter((code) => replaceable.has(code)) }
            },
            onDone: [
              {
                guard: { type: 'isMadeWithMore', params: answerOf },
                target: 'making',
                reenter: true,
                actions: { type: 'storeSlips', params: answerOf },
              },
              {
                guard: { type: 'isMade', params: answerOf },
                target: 'shown',
                actions: { type: 'storeSlips', params: answerOf },
              },
              { target: 'stopped', ...showNoAnswer.onRefusal },
            ],
            onError: { target: 'stopped', ...showNoAnswer.onException },
          },
        },
        stopped: {
          on: {
            'making.retried': [
              { guard: 'mayBeMade', target: 'making', actions: ['allowReplacing', 'clearFailure'] },
              { target: 'making', actions: 'clearFailure' },
            ],
            'making.ended': [
              { guard: 'hasSlips', target: 'shown', actions: 'clearFailure' },
              { target: '#slips.loading', actions: 'clearSlips' },
            ],
          },
        },
        shown: {
          on: {
            'leaving.requested': [
              { guard: 'hasSlips', target: 'leaving' },
              { target: '#slips.loading', actions: 'clearSlips' },
            ],
          },
        },
        leaving: {
          on: {
            'leaving.confirmed': { target: '#slips.loading', actions: 'clearSlips' },
            'leaving.cancelled': 'shown',
          },
        },
      },
    },
  },
})

type SlipsState = SnapshotFrom<typeof slipsMachine>

export function choiceText(context: SlipsContext): string {
  const shown = shownPeople(context).length
  const chosen = chosenPeople(context).length
  if (shown === 0) return ''
  const sheets = Math.ceil(chosen / slipsPerSheet)
  const paper = chosen === 0 ? '' : ` · ${sheets} ${sheets === 1 ? 'sheet' : 'sheets'}`
  return `${grouped(chosen)} of ${grouped(shown)} chosen${paper}`
}

export function choiceErrorText(context: SlipsContext): string | null {
  return chosenPeople(context).length > maxSlipsAtOnce
    ? `Please choose at most ${grouped(maxSlipsAtOnce)} people at once, such as those of one ${groupWords().group}.`
    : null
}

export function questionText(context: SlipsContext): string {
  const count = withPassword(context).length
  return count === 1
    ? '1 of them has a first password. It stops working, and so does the slip that it is on.'
    : `${grouped(count)} of them have a first password. It stops working, and so do the slips that they are on.`
}

export function slipsText(state: SlipsState): string {
  const { slips, wanted, isStopping } = state.context
  if (state.matches({ open: 'making' }))
    return isStopping ? 'Finishing what is under way…' : `${grouped(slips.length)} of ${grouped(wanted)} made`
  if (slips.length === 0) return 'No slip was made.'
  return slips.length === 1 ? '1 slip is ready.' : `${grouped(slips.length)} slips are ready.`
}

export function missingText({
  slips,
  gotMeanwhile,
  wanted,
  waiting,
  isStopping,
}: SlipsContext): string | null {
  const missing = wanted - slips.length - gotMeanwhile
  if (missing === 0) return null
  if (isStopping || waiting.length > 0)
    return `You asked for ${grouped(wanted)}. For the others press Close, then make slips again.`
  return missing === 1
    ? '1 person has no slip: they have chosen a password meanwhile, or are not registered any more.'
    : `${grouped(missing)} people have no slip: they have chosen a password meanwhile, or are not registered any more.`
}

export function gotMeanwhileText({ gotMeanwhile }: SlipsContext): string | null {
  if (gotMeanwhile === 0) return null
  const people = gotMeanwhile === 1 ? '1 person' : `${grouped(gotMeanwhile)} people`
  return `${people} got a slip meanwhile. They are not among these.`
}

export const slipsPerSheet = 10

function grouped(count: number): string {
  return count.toLocaleString('en')
}

expose(slipsMachine, {
  context: ['paper', 'wanted', 'isStopping'],
  events: { 'paper.changed': ['paper'] },
})
