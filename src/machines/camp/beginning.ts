import { assertEvent, assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import {
  type Beginning,
  type BeginningProblems,
  type BeginningStep,
  beginningFrom,
  beginningSteps,
  blankBeginning,
  type FirstLead,
  problemsOfStep,
  type ReadCampFile,
  shiftedLastDay,
} from '../../domain/camp/beginning.ts'
import { type Failure, failureOf, isIncident, type Outcome } from '../../domain/lib/outcome.ts'
import { answerOf, answerValue } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { showingText } from '../lib/showingFailure.ts'

/*
 * A real camp begins (design: "The camp"): whoever started the host opens its link, and answers one thing a
 * screen. The secret of the link is checked first and sent with the answers; the host takes it once. Of two
 * people with the same link one begins the camp, and the other is shown that it has begun.
 */

export interface BeginningContext {
  readonly secret: string | null
  readonly step: BeginningStep
  readonly beginning: Beginning
  /** The file of an earlier camp. */
  readonly base: ReadCampFile | null
  readonly fieldErrors: BeginningProblems
  readonly failure: Failure | null
}

type Field = Exclude<keyof Beginning, 'leads'>

export type BeginningEvent =
  | { type: 'link.opened'; secret: string }
  | { type: 'check.retried' }
  | { type: 'field.changed'; field: Field; text: string }
  | { type: 'lead.changed'; index: 0 | 1; change: Partial<FirstLead> }
  | { type: 'file.chosen'; file: Blob }
  | { type: 'step.done' }
  | { type: 'step.left' }

type Answer = Outcome<unknown>

export const beginningTexts = {
  noLink: 'Open the link that the server printed when it started. It works for ten minutes.',
  late: 'This link does not work any more. Start the server again, and open the link that it prints.',
  begun: 'This camp has begun. Sign in with the email of a lead.',
} as const

const checkFailedText = 'The link could not be checked. Please try again.'
const notBegunText = 'The camp has not begun. What you typed is still here. Please try again.'

const showUnchecked = showingText(checkFailedText)
const showNotBegun = showingText(notBegunText)
const showUnread = showingText('This file could not be read. Please choose it again.')
const noError = { fieldErrors: {}, failure: null }

export const beginningMachine = setup({
  types: {
    context: {} as BeginningContext,
    input: {} as { readonly secret: string | null },
    events: {} as BeginningEvent,
    emitted: {} as { type: 'camp.begun' },
  },
  actors: {
    listenForLink: fromCallback(notProvided('listenForLink')),
    checkSecret: fromPromise<Answer, { secret: string }>(notProvided('checkSecret')),
    readCampFile: fromPromise<Outcome<ReadCampFile>, Blob>(notProvided('readCampFile')),
    beginCamp: fromPromise<Answer, { secret: string; beginning: Beginning; base: ReadCampFile | null }>(
      notProvided('beginCamp'),
    ),
  },
  actions: {
    storeSecret: assign((_, secret: string) => ({ secret, ...noError })),
    storeField: assign(({ context }, { field, text }: { field: Field; text: string }) => ({
      beginning: { ...context.beginning, ...changed(context, field, text) },
      ...without(context, [field]),
    })),
    storeLead: assign(({ context }, { index, change }: { index: 0 | 1; change: Partial<FirstLead> }) => {
      const [first, second] = context.beginning.leads
      const leads: Beginning['leads'] =
        index === 0 ? [{ ...first, ...change }, second] : [first, { ...second, ...change }]
      const fields = Object.keys(change).map((field) => `${field}${index}`)
      return { beginning: { ...context.beginning, leads }, ...without(context, fields) }
    }),
    takeFile: assign((_, file: ReadCampFile) => ({
      base: file,
      beginning: beginningFrom(file.facts),
      ...noError,
    })),
    showFieldErrors: assign(({ context: { step, beginning } }) => ({
      ...noError,
      fieldErrors: problemsOfStep(step, beginning),
    })),
    goOn: assign(({ context }) => ({ step: stepAfter(context.step, 1), ...noError })),
    goBack: assign(({ context }) => ({ step: stepAfter(context.step, -1), ...noError })),
    goToLeads: assign({ step: 'leads' }),
    forgetAnswers: assign({ secret: null, beginning: blankBeginning, base: null, step: 'name' }),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    showRefusal: assign((_, answer: Answer) => ({ failure: failureOf(answer, notBegunText) })),
    clearError: assign(noError),
    announceBeginning: emit({ type: 'camp.begun' }),
  },
  guards: {
    hasSecret: ({ context }) => context.secret !== null,
    isWrong: ({ context: { step, beginning } }) => Object.keys(problemsOfStep(step, beginning)).length > 0,
    isLast: ({ context }) => context.step === 'look',
    isOk: (_, answer: Answer) => answer.ok,
    isLate: (_, answer: Answer) => !answer.ok && answer.reason === 'notFound',
    isTaken: (_, answer: Answer) => !answer.ok && answer.reason === 'taken',
    isAboutLead: (_, answer: Answer) => !answer.ok && !isIncident(answer) && answer.reason === 'invalid',
  },
}).createMachine({
  id: 'beginning',
  context: ({ input: { secret } }) => ({
    ...{ secret, step: 'name', beginning: blankBeginning, base: null },
    ...noError,
  }),
  initial: 'looking',
  invoke: { src: 'listenForLink', id: 'listenForLink' },
  states: {
    looking: { always: [{ guard: 'hasSecret', target: 'checking' }, { target: 'waiting' }] },
    waiting: { on: { 'link.opened': { target: 'checking', actions: storingSecret() } } },
    checking: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        src: 'checkSecret',
        id: 'checkSecret',
        input: ({ context }) => ({ secret: context.secret ?? '' }),
        onDone: [
          { guard: { type: 'isOk', params: answerOf }, target: 'asking' },
          { guard: { type: 'isTaken', params: answerOf }, target: 'taken' },
          { guard: { type: 'isLate', params: answerOf }, target: 'late' },
          { target: 'unchecked', ...showUnchecked.onRefusal },
        ],
        onError: { target: 'unchecked', ...showUnchecked.onException },
      },
    },
    unchecked: { on: { 'check.retried': 'checking' } },
    asking: {
      on: {
        'field.changed': { actions: { type: 'storeField', params: ({ event }) => event } },
        'lead.changed': { actions: { type: 'storeLead', params: ({ event }) => event } },
        'step.done': [
          { guard: 'isWrong', actions: 'showFieldErrors' },
          { guard: 'isLast', target: 'beginning' },
          { actions: 'goOn' },
        ],
        'file.chosen': 'reading',
        'step.left': { actions: 'goBack' },
      },
    },
    reading: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        src: 'readCampFile',
        id: 'readCampFile',
        input: ({ event }) => {
          assertEvent(event, 'file.chosen')
          return event.file
        },
        onDone: [
          {
            guard: { type: 'isOk', params: answerOf },
            target: 'asking',
            actions: { type: 'takeFile', params: answerValue },
          },
          { target: 'asking', ...showUnread.onRefusal },
        ],
        onError: { target: 'asking', ...showUnread.onException },
      },
    },
    beginning: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        src: 'beginCamp',
        id: 'beginCamp',
        input: ({ context: { secret, beginning, base } }) => ({ secret: secret ?? '', beginning, base }),
        onDone: [
          {
            guard: { type: 'isOk', params: answerOf },
            target: 'begun',
            actions: ['forgetAnswers', 'announceBeginning'],
          },
          { guard: { type: 'isTaken', params: answerOf }, target: 'taken', actions: 'forgetAnswers' },
          { guard: { type: 'isLate', params: answerOf }, target: 'late' },
          {
            guard: { type: 'isAboutLead', params: answerOf },
            target: 'asking',
            actions: ['goToLeads', { type: 'showRefusal', params: answerOf }],
          },
          { target: 'asking', ...showNotBegun.onRefusal },
        ],
        onError: { target: 'asking', ...showNotBegun.onException },
      },
    },
    begun: { type: 'final' },
    /** The answers are kept for the next link. */
    late: { on: { 'link.opened': { target: 'checking', actions: storingSecret() } } },
    taken: {},
  },
})

function storingSecret() {
  return {
    type: 'storeSecret',
    params: ({ event }: { readonly event: Extract<BeginningEvent, { type: 'link.opened' }> }) => event.secret,
  } as const
}

/** A camp from a file keeps its length: another first day moves the last one. */
function changed({ base }: BeginningContext, field: Field, text: string): Partial<Beginning> {
  return field === 'firstDay' && base !== null
    ? { firstDay: text, lastDay: shiftedLastDay(text, base.facts) }
    : { [field]: text }
}

function stepAfter(step: BeginningStep, change: 1 | -1): BeginningStep {
  return beginningSteps[beginningSteps.indexOf(step) + change] ?? step
}

function without({ fieldErrors }: BeginningContext, fields: readonly string[]) {
  return {
    fieldErrors: Object.fromEntries(Object.entries(fieldErrors).filter(([field]) => !fields.includes(field))),
    failure: null,
  }
}

expose(beginningMachine, {
  context: ['step'],
  events: { 'field.changed': ['field'], 'lead.changed': ['index'] },
})
