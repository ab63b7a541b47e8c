import { and, assign, emit, fromPromise, not, or, raise, setup, stateIn } from 'xstate'
import type { HealthRecord, StoredHealth } from '../../domain/health/health.ts'
import { fieldErrorsOf, type HealthFieldErrors } from '../../domain/health/healthFields.ts'
import {
  changesOf,
  differencesOf,
  formOver,
  type HealthDraft,
  type HealthForm,
  recordOf,
  type TypedHealth,
} from '../../domain/health/healthForm.ts'
import { isRefusal } from '../../domain/lib/attempt.ts'
import {
  type ChangedElsewhere,
  type Failure,
  failureOf,
  type Outcome,
  type RefusalOr,
} from '../../domain/lib/outcome.ts'
import { notProvided } from '../lib/notProvided.ts'

export interface HealthFormContext {
  code: string
  health: StoredHealth
  form: HealthForm
  /** The version that the edits started from; a different current version is a conflict. */
  version: string | null
  fieldErrors: HealthFieldErrors
  failure: Failure | null
  /** Time when the restored draft was typed; null if the form shows no draft. */
  restoredAt: string | null
  /** The record of a save that was not answered; it may have been saved. */
  unanswered: HealthRecord | null
  draft: HealthDraft | null
  typed: TypedHealth | null
  clearError: string | null
}

export type HealthFormRaised =
  | { type: 'draft.changed' }
  | { type: 'draft.dropped' }
  | { type: 'draft.discarded' }
  | { type: 'form.cleared' }

export type HealthFormEvent =
  | { type: 'record.read'; health: StoredHealth }
  | { type: 'form.opened'; health: StoredHealth }
  | { type: 'field.changed'; change: Partial<HealthForm> }
  | { type: 'form.submitted' }
  | { type: 'records.requested' }
  | { type: 'mine.kept' }
  | { type: 'other.used' }
  | { type: 'comparison.left' }
  | { type: 'discard.requested' }
  | { type: 'discard.cancelled' }
  | { type: 'discard.confirmed' }
  | { type: 'clear.requested' }
  | { type: 'clear.cancelled' }
  | { type: 'clear.confirmed' }
  | HealthFormRaised

export type SaveAnswer = Outcome<
  { readonly version: string | null },
  RefusalOr<ChangedElsewhere<StoredHealth>>
>

interface Kept {
  readonly code: string
  readonly typed: TypedHealth | null
  readonly draft: HealthDraft | null
}

interface Opening {
  readonly health: StoredHealth
  /** The changes to restore; only a stored draft has a time. */
  readonly draft: HealthDraft | TypedHealth | null
}

const saveFailedText = 'Failed to submit form. Please try again or contact support if the problem persists.'
const clearFailedText = 'Failed to clear form. Please try again.'

export const healthFormSetup = setup({
  types: {
    context: {} as HealthFormContext,
    events: {} as HealthFormEvent,
    emitted: {} as
      | { type: 'draft.known' }
      | { type: 'form.left' }
      | { type: 'record.saved'; health: StoredHealth }
      | { type: 'record.replaced'; health: StoredHealth },
    input: {} as { code: string },
  },
  actors: {
    saveRecord: fromPromise<SaveAnswer, { code: string; record: HealthRecord; version: string | null }>(
      notProvided('saveRecord'),
    ),
    readDraft: fromPromise<HealthDraft | null, { code: string }>(notProvided('readDraft')),
    storeDraft: fromPromise<HealthDraft, Kept>(notProvided('storeDraft')),
    removeDraft: fromPromise<void, { code: string; draft: HealthDraft | null }>(notProvided('removeDraft')),
    removeKept: fromPromise<void, { code: string }>(notProvided('removeKept')),
  },
  actions: {
    storeOpened: assign((_, opening: Opening) => opened(opening)),
    storeChange: assign(({ context: { form, fieldErrors } }, change: Partial<HealthForm>) => ({
      form: { ...form, ...change },
      fieldErrors: withoutErrors(fieldErrors, change),
    })),
    showFieldErrors: assign(({ context }) => ({ fieldErrors: fieldErrorsOf(context.form), failure: null })),
    showRefusal: assign((_, refusal: SaveAnswer) => ({
      failure: failureOf(refusal, 'Failed to update health information'),
    })),
    showException: assign({ failure: { text: saveFailedText, isIncident: true } }),
    clearForm: assign({ form: formOver(null), fieldErrors: {}, failure: null, restoredAt: null }),
    clearMessages: assign({ failure: null, restoredAt: null }),
    storeUnanswered: assign(({ context }) => ({ unanswered: recordOf(context.form) })),
    storeHostRecord: assign(({ context }, found: StoredHealth | null) => ({
      health: found ?? context.health,
    })),
    /** The next save deliberately overwrites the server's version. */
    storeHostVersion: assign(({ context }) => ({ version: context.health.version, unanswered: null })),
    clearAll: assign(opened({ health: { record: null, version: null }, draft: null })),
    storeTyped: assign(({ context }) => ({ typed: typedOf(context) })),
    storeDraft: assign((_, draft: HealthDraft | null) => ({ draft, typed: null })),
    clearDraft: assign({ draft: null, typed: null }),
    showClearError: assign({ clearError: clearFailedText }),
    clearClearError: assign({ clearError: null }),
    announceChange: raise({ type: 'draft.changed' as const }),
    announceDropped: raise({ type: 'draft.dropped' as const }),
    announceDiscarded: raise({ type: 'draft.discarded' as const }),
    announceCleared: raise({ type: 'form.cleared' as const }),
    announceKnown: emit({ type: 'draft.known' as const }),
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
    isChangedElsewhere: (_, given: SaveAnswer) => conflictingVersion(given) !== null,
    isOutcomeUnknown: (_, given: SaveAnswer) => isOutcomeUnknown(given),
    hasDraft: ({ context }) => context.draft !== null,
    isUnkept: ({ context }) => context.typed !== null,
    isAsWritten: ({ context }) => typedOf(context) === null,
    isSpent: ({ context: { draft } }, { record }: StoredHealth) =>
      differencesOf({ ...formOver(record), ...draft?.changes }, formOver(record)).length === 0,
    isDraftGoing: stateIn({ draft: 'removing' }),
    isAsked: or([stateIn({ draft: 'askingToDiscard' }), not(stateIn({ clear: 'closed' }))]),
    mayAsk: and([stateIn({ form: 'editing' }), not('isAsked')]),
  },
})

export function opened({ health, draft }: Opening) {
  return {
    health,
    form: { ...formOver(health.record), ...draft?.changes },
    version: draft ? draft.version : health.version,
    fieldErrors: {},
    failure: null,
    restoredAt: draft && 'typedAt' in draft ? draft.typedAt : null,
    unanswered: null,
  }
}

export function isOverAnother({ health, version }: Pick<HealthFormContext, 'health' | 'version'>): boolean {
  return health.version !== version
}

function typedOf({ form, version, health }: HealthFormContext): TypedHealth | null {
  if (differencesOf(form, formOver(health.record)).length === 0) return null
  return { changes: changesOf(form, health.record), version }
}

/** Returns the same object if no error was removed: the screen detects a new submission by identity. */
function withoutErrors(errors: HealthFieldErrors, change: Partial<HealthForm>): HealthFieldErrors {
  const left = Object.entries(errors).filter(([field]) => !(field in change))
  return left.length < Object.keys(errors).length ? Object.fromEntries(left) : errors
}

export function conflictingVersion(answer: SaveAnswer): StoredHealth | null {
  return !answer.ok && answer.reason === 'changedElsewhere' ? answer.data : null
}

export function savedVersion(answer: SaveAnswer): { version: string | null } {
  return { version: answer.ok ? answer.value.version : null }
}

function isOutcomeUnknown(answer: SaveAnswer): boolean {
  return !answer.ok && !isRefusal(answer, { isUnanswered: false })
}

function isOwnEarlierSave(answer: SaveAnswer, unanswered: HealthRecord | null): boolean {
  const record = conflictingVersion(answer)?.record
  return Boolean(record && unanswered && differencesOf(record, unanswered).length === 0)
}
