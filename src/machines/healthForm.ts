import { assign, emit, fromPromise, setup } from 'xstate'
import { isRefusal } from '../domain/attempt.ts'
import type { HealthRecord, StoredHealth } from '../domain/health.ts'
import { fieldErrorsOf, type HealthFieldErrors } from '../domain/healthFields.ts'
import {
  changesOf,
  differencesOf,
  formOver,
  type HealthDraft,
  type HealthForm,
  recordOf,
  type TypedHealth,
} from '../domain/healthForm.ts'
import { type ChangedElsewhere, isIncident, type Outcome, type RefusalOr } from '../domain/outcome.ts'
import { expose } from './lib/exposure.ts'
import { notProvided } from './lib/notProvided.ts'

/*
 * The health form (portal document §2, §4, §5 and §8): editing, submitting, then success, which resets it, or an error
 * above what was typed. It is opened over the record as it was read, with the changes of a draft in it. A save names the version that was
 * typed over: when the record has changed somewhere else, nothing is overwritten until the camper has compared both. An
 * earlier save from here whose answer was lost does not count as somebody else's. What is typed is told on every
 * change, for it is kept elsewhere.
 */

export interface HealthFormContext {
  code: string
  health: StoredHealth
  form: HealthForm
  /** What was typed over: another version than stands there means that somebody else has changed it. */
  version: string | null
  fieldErrors: HealthFieldErrors
  callError: string | null
  /** Whether the portal has failed, and nothing is wrong with what was typed. */
  isIncident: boolean
  /** When what stands in the form was typed, if it is a draft. */
  restoredAt: string | null
  /** What was sent and may have been saved, though no answer said so. */
  unanswered: HealthRecord | null
}

export type HealthFormEvent =
  | { type: 'form.opened'; health: StoredHealth; draft: HealthDraft | null }
  | { type: 'field.changed'; change: Partial<HealthForm> }
  | { type: 'form.submitted' }
  | { type: 'records.requested' }
  | { type: 'form.cleared' }
  | { type: 'draft.discarded' }
  | { type: 'mine.kept' }
  | { type: 'other.used' }
  | { type: 'comparison.left' }

type SaveAnswer = Outcome<{ readonly version: string | null }, RefusalOr<ChangedElsewhere<StoredHealth>>>

const saveFailedText = 'Failed to submit form. Please try again or contact support if the problem persists.'

function refusalText(answer: SaveAnswer): string {
  return answer.message ?? 'Failed to update health information'
}

/** What stands on the host when somebody else has changed it; null for every other answer. */
function standsNow(answer: SaveAnswer): StoredHealth | null {
  return !answer.ok && answer.reason === 'changedElsewhere' ? answer.data : null
}

/** The host may have saved it all the same. */
function isOutcomeUnknown(answer: SaveAnswer): boolean {
  return !answer.ok && !isRefusal(answer, { isUnanswered: false })
}

/** Nobody else has changed it: an earlier save from here did, whose answer was lost. */
function isOwnEarlierSave(answer: SaveAnswer, unanswered: HealthRecord | null): boolean {
  const record = standsNow(answer)?.record
  return Boolean(record && unanswered && differencesOf(record, unanswered).length === 0)
}

const noError = { callError: null, isIncident: false }

interface Answered {
  readonly event: { readonly output: SaveAnswer }
}

const answer = ({ event }: Answered) => event.output

export const healthFormMachine = setup({
  types: {
    context: {} as HealthFormContext,
    events: {} as HealthFormEvent,
    emitted: {} as
      | { type: 'draft.changed'; typed: TypedHealth | null }
      | { type: 'draft.dropped' }
      | { type: 'form.left' }
      | { type: 'record.saved'; health: StoredHealth }
      | { type: 'record.replaced'; health: StoredHealth },
    input: {} as { code: string },
  },
  actors: {
    saveRecord: fromPromise<SaveAnswer, { code: string; record: HealthRecord; version: string | null }>(
      notProvided('saveRecord'),
    ),
  },
  actions: {
    storeOpened: assign((_, given: { health: StoredHealth; draft: HealthDraft | null }) => opened(given)),
    storeChange: assign(({ context: { form, fieldErrors } }, change: Partial<HealthForm>) => ({
      form: { ...form, ...change },
      fieldErrors: withoutErrors(fieldErrors, change),
    })),
    showFieldErrors: assign(({ context }) => ({ fieldErrors: fieldErrorsOf(context.form), ...noError })),
    showRefusal: assign((_, refusal: SaveAnswer) => ({
      callError: refusalText(refusal),
      isIncident: isIncident(refusal),
    })),
    showException: assign({ callError: saveFailedText, isIncident: true }),
    clearForm: assign({ form: formOver(null), fieldErrors: {}, ...noError, restoredAt: null }),
    clearMessages: assign({ ...noError, restoredAt: null }),
    storeUnanswered: assign(({ context }) => ({ unanswered: recordOf(context.form) })),
    storeHostRecord: assign(({ context }, found: StoredHealth | null) => ({
      health: found ?? context.health,
    })),
    /** What is saved now replaces what stands there, knowingly. */
    storeHostVersion: assign(({ context }) => ({ version: context.health.version, unanswered: null })),
    clearAll: assign(opened({ health: { record: null, version: null }, draft: null })),
    announceDraft: emit(({ context }) => ({ type: 'draft.changed' as const, typed: typedOf(context) })),
    announceDraftDropped: emit({ type: 'draft.dropped' as const }),
    announceLeft: emit({ type: 'form.left' as const }),
    announceSaved: emit(({ context }, { version }: { version: string | null }) => ({
      type: 'record.saved' as const,
      health: { record: recordOf(context.form), version },
    })),
    announceReplaced: emit(({ context }) => ({ type: 'record.replaced' as const, health: context.health })),
  },
  guards: {
    hasFieldErrors: ({ context }) => Object.keys(fieldErrorsOf(context.form)).length > 0,
    isOverAnother: ({ context }) => isOverAnother(context) && typedOf(context) !== null,
    hasRecord: ({ context }) => context.health.record !== null,
    isSaved: (_, given: SaveAnswer) => given.ok,
    isOwnEarlierSave: ({ context }, given: SaveAnswer) => isOwnEarlierSave(given, context.unanswered),
    isChangedElsewhere: (_, given: SaveAnswer) => standsNow(given) !== null,
    isOutcomeUnknown: (_, given: SaveAnswer) => isOutcomeUnknown(given),
  },
}).createMachine({
  id: 'healthForm',
  context: ({ input: { code } }) => ({
    code,
    ...opened({ health: { record: null, version: null }, draft: null }),
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'form.opened': { actions: { type: 'storeOpened', params: ({ event }) => event } },
        'field.changed': {
          actions: [{ type: 'storeChange', params: ({ event }) => event.change }, 'announceDraft'],
        },
        'form.submitted': [
          { guard: 'hasFieldErrors', actions: 'showFieldErrors' },
          { guard: 'isOverAnother', target: 'comparing' },
          { target: 'saving' },
        ],
        'records.requested': { guard: 'hasRecord', actions: 'announceLeft' },
        'form.cleared': { actions: 'clearForm' },
        'draft.discarded': {
          actions: {
            type: 'storeOpened',
            params: ({ context }) => ({ health: context.health, draft: null }),
          },
        },
      },
    },
    comparing: {
      entry: 'clearMessages',
      on: {
        'mine.kept': {
          target: 'saving',
          actions: ['storeHostVersion', 'announceDraft'],
        },
        'other.used': {
          target: 'editing',
          actions: ['announceDraftDropped', 'announceReplaced', 'clearAll'],
        },
        'comparison.left': 'editing',
      },
    },
    saving: {
      tags: 'busy',
      entry: 'clearMessages',
      invoke: {
        src: 'saveRecord',
        id: 'saveRecord',
        input: ({ context: { code, form, version } }) => ({ code, record: recordOf(form), version }),
        onDone: [
          {
            guard: { type: 'isSaved', params: answer },
            target: 'editing',
            actions: [
              { type: 'announceSaved', params: ({ event: { output } }) => savedVersion(output) },
              'announceDraftDropped',
              'clearAll',
            ],
          },
          {
            guard: { type: 'isOwnEarlierSave', params: answer },
            target: 'saving',
            reenter: true,
            actions: [
              { type: 'storeHostRecord', params: ({ event: { output } }) => standsNow(output) },
              'storeHostVersion',
            ],
          },
          {
            guard: { type: 'isChangedElsewhere', params: answer },
            target: 'comparing',
            actions: { type: 'storeHostRecord', params: ({ event: { output } }) => standsNow(output) },
          },
          {
            guard: { type: 'isOutcomeUnknown', params: answer },
            target: 'editing',
            actions: ['storeUnanswered', { type: 'showRefusal', params: answer }],
          },
          {
            target: 'editing',
            actions: { type: 'showRefusal', params: answer },
          },
        ],
        onError: {
          target: 'editing',
          actions: ['storeUnanswered', 'showException'],
        },
      },
    },
  },
})

/** The form over a record, or over what was typed into it and is now another one perhaps. */
function opened({ health, draft }: { health: StoredHealth; draft: HealthDraft | null }) {
  return {
    health,
    form: { ...formOver(health.record), ...draft?.changes },
    version: draft ? draft.version : health.version,
    fieldErrors: {},
    ...noError,
    restoredAt: draft?.typedAt ?? null,
    unanswered: null,
  }
}

/** Whether the record has been changed since the form was opened over it. */
export function isOverAnother({ health, version }: Pick<HealthFormContext, 'health' | 'version'>): boolean {
  return health.version !== version
}

function typedOf({ form, version, health }: HealthFormContext): TypedHealth | null {
  if (differencesOf(form, formOver(health.record)).length === 0) return null
  return { changes: changesOf(form, health.record), version }
}

/** The same object when nothing was wrong with what changed: a screen sees by it that there was no new try. */
function withoutErrors(errors: HealthFieldErrors, change: Partial<HealthForm>): HealthFieldErrors {
  const left = Object.entries(errors).filter(([field]) => !(field in change))
  return left.length < Object.keys(errors).length ? Object.fromEntries(left) : errors
}

function savedVersion(answer: SaveAnswer): { version: string | null } {
  return { version: answer.ok ? answer.value.version : null }
}

expose(healthFormMachine, { context: ['isIncident'], events: {} })
