import { assign, emit, fromPromise, setup } from 'xstate'
import type { ChangedElsewhere, Failure, Outcome, RefusalOr } from '../../domain/lib/outcome.ts'
import {
  detailsOf,
  differencesOf,
  emptyPersonForm,
  type PersonFieldErrors,
  type PersonForm,
  personFieldErrorsOf,
  personFormOf,
} from '../../domain/people/personForm.ts'
import type { PersonDetails, PersonRecord } from '../../domain/people/personRecord.ts'
import { answerOf, answerValue } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { showingText } from '../lib/showingFailure.ts'

/*
 * The office corrects a person. A correction carries the version it started from: if the person was changed
 * meanwhile, nothing is overwritten, the typed text stays, and the current values are shown beside it. A
 * correction is safe to send again, and can be undone until the person is changed again.
 */

export interface CorrectPersonContext {
  readonly person: PersonRecord | null
  readonly form: PersonForm
  readonly fieldErrors: PersonFieldErrors
  readonly failure: Failure | null
  readonly isChangedElsewhere: boolean
  readonly before: PersonDetails | null
}

export type CorrectPersonEvent =
  | { type: 'correction.requested'; person: PersonRecord }
  | { type: 'field.changed'; change: Partial<PersonForm> }
  | { type: 'correction.submitted' }
  | { type: 'correction.closed' }
  | { type: 'correction.undone' }

type Answer = Outcome<PersonRecord, RefusalOr<ChangedElsewhere<PersonRecord>>>

const showUnsaved = showingText(
  'We could not save the correction. What you typed is still here. Please try again.',
)
const showNotUndone = showingText('The correction was not undone. Please try again.')
const undoneElsewhereText = 'The correction was not undone: somebody else has changed this person meanwhile.'

const noError = { fieldErrors: {}, failure: null, isChangedElsewhere: false }

export const correctPersonMachine = setup({
  types: {
    context: {} as CorrectPersonContext,
    events: {} as CorrectPersonEvent,
    emitted: {} as { type: 'person.changed'; person: PersonRecord },
  },
  actors: {
    correctPerson: fromPromise<Answer, { code: string; details: PersonDetails; version: string }>(
      notProvided('correctPerson'),
    ),
  },
  actions: {
    openForm: assign((_, person: PersonRecord) => ({
      person,
      form: personFormOf(person),
      ...noError,
      before: null,
    })),
    storeField: assign(({ context: { form, fieldErrors } }, change: Partial<PersonForm>) => ({
      form: { ...form, ...change },
      fieldErrors: without(fieldErrors, change),
    })),
    showFieldErrors: assign(({ context: { form, person } }) => ({
      ...noError,
      fieldErrors: personFieldErrorsOf(form, person),
    })),
    storeSaved: assign(({ context }, person: PersonRecord) => ({
      before: context.person && detailsOf(personFormOf(context.person)),
      person,
      form: emptyPersonForm,
    })),
    storeCurrent: assign((_, person: PersonRecord) => ({ person, isChangedElsewhere: true })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    showUndoneElsewhere: assign({ failure: { text: undoneElsewhereText, isIncident: false }, before: null }),
    clearError: assign(noError),
    clearForm: assign({ form: emptyPersonForm, ...noError }),
    clearUndo: assign({ before: null }),
    announceChange: emit((_, person: PersonRecord) => ({ type: 'person.changed' as const, person })),
  },
  guards: {
    isWrong: ({ context: { form, person } }) => Object.keys(personFieldErrorsOf(form, person)).length > 0,
    isUnchanged: ({ context: { form, person } }) =>
      person !== null && differencesOf(form, person).length === 0,
    isSaved: (_, answer: Answer) => answer.ok,
    isChangedElsewhere: (_, answer: Answer) => !answer.ok && answer.reason === 'changedElsewhere',
    canUndo: ({ context }) => context.before !== null,
  },
}).createMachine({
  id: 'correctPerson',
  context: { person: null, form: emptyPersonForm, ...noError, before: null },
  initial: 'closed',
  states: {
    closed: {
      initial: 'quiet',
      on: {
        'correction.requested': {
          target: 'editing',
          actions: { type: 'openForm', params: ({ event }) => event.person },
        },
      },
      states: {
        quiet: {},
        saved: { on: { 'correction.undone': '#correctPerson.undoing' } },
        undone: {},
        notUndone: { on: { 'correction.undone': { guard: 'canUndo', target: '#correctPerson.undoing' } } },
      },
    },
    editing: {
      on: {
        'field.changed': { actions: { type: 'storeField', params: ({ event }) => event.change } },
        'correction.submitted': [
          { guard: 'isWrong', actions: 'showFieldErrors' },
          { guard: 'isUnchanged', target: 'closed', actions: 'clearForm' },
          { target: 'saving' },
        ],
        'correction.closed': { target: 'closed', actions: 'clearForm' },
      },
    },
    saving: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        src: 'correctPerson',
        id: 'correctPerson',
        input: ({ context: { person, form } }) => ({
          code: person?.code ?? '',
          details: detailsOf(form),
          version: person?.version ?? '',
        }),
        onDone: [
          {
            guard: { type: 'isSaved', params: answerOf },
            target: 'closed.saved',
            actions: [
              { type: 'storeSaved', params: answerValue },
              { type: 'announceChange', params: answerValue },
            ],
          },
          {
            guard: { type: 'isChangedElsewhere', params: answerOf },
            target: 'editing',
            actions: [
              { type: 'storeCurrent', params: ({ event }) => currentIn(event.output) },
              { type: 'announceChange', params: ({ event }) => currentIn(event.output) },
            ],
          },
          { target: 'editing', ...showUnsaved.onRefusal },
        ],
        onError: { target: 'editing', ...showUnsaved.onException },
      },
    },
    undoing: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        src: 'correctPerson',
        id: 'correctPerson',
        input: ({ context: { person, before, form } }) => ({
          code: person?.code ?? '',
          details: before ?? detailsOf(form),
          version: person?.version ?? '',
        }),
        onDone: [
          {
            guard: { type: 'isSaved', params: answerOf },
            target: 'closed.undone',
            actions: ['clearUndo', { type: 'announceChange', params: answerValue }],
          },
          {
            guard: { type: 'isChangedElsewhere', params: answerOf },
            target: 'closed.notUndone',
            actions: [
              'showUndoneElsewhere',
              { type: 'announceChange', params: ({ event }) => currentIn(event.output) },
            ],
          },
          { target: 'closed.notUndone', ...showNotUndone.onRefusal },
        ],
        onError: { target: 'closed.notUndone', ...showNotUndone.onException },
      },
    },
  },
})

function currentIn(answer: Answer): PersonRecord {
  if (answer.ok || answer.reason !== 'changedElsewhere') throw new Error('Nobody else has changed it')
  return answer.data
}

function without(errors: PersonFieldErrors, change: Partial<PersonForm>): PersonFieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in change)))
}

expose(correctPersonMachine, { context: ['isChangedElsewhere'], events: {} })
