import { recordOf } from '../../domain/health/healthForm.ts'
import { expose } from '../lib/exposure.ts'
import {
  conflictingVersion,
  healthFormSetup,
  opened,
  type SaveAnswer,
  savedVersion,
} from './healthFormSetup.ts'

/*
 * The health form (portal document §2, §4, §5 and §8): editing, submitting, then success, which resets it, or
 * an error above the input. It opens over the loaded record, with the changes of a draft. A save carries the
 * version it started from: if the record was changed meanwhile, nothing is overwritten until the camper has
 * compared both. An own earlier save whose answer was lost is no conflict.
 *
 * Every change is stored as a draft on the device, until it is submitted, cleared or discarded, or a day has
 * passed, so a reload or a lost network loses nothing. A stored draft is read first; one without differences
 * to the record is removed. A failure to store it is shown. Discarding a draft needs a confirmation, because
 * it exists nowhere else.
 *
 * "Clear Form" asks first, then removes the stored draft and resets the form to its defaults. If the draft
 * cannot be removed, the form stays, because the draft would come back. While a question is open, nothing is
 * submitted and no other question opens.
 */

const { createStateConfig } = healthFormSetup

interface Answered {
  readonly event: { readonly output: SaveAnswer }
}

const answer = ({ event }: Answered) => event.output

const form = createStateConfig({
  initial: 'editing',
  states: {
    editing: {
      on: {
        'form.opened': [
          {
            guard: 'isDraftGoing',
            actions: {
              type: 'storeOpened',
              params: ({ event: { health } }) => ({ health, draft: null }),
            },
          },
          {
            actions: {
              type: 'storeOpened',
              params: ({ context: { typed, draft }, event: { health } }) => ({
                health,
                draft: typed ?? draft,
              }),
            },
          },
        ],
        'field.changed': {
          actions: [{ type: 'storeChange', params: ({ event }) => event.change }, 'announceChange'],
        },
        'form.submitted': [
          { guard: 'isAsked' },
          { guard: 'hasFieldErrors', actions: 'showFieldErrors' },
          { guard: 'isOverAnother', target: 'comparing' },
          { target: 'saving' },
        ],
        'records.requested': { guard: 'hasRecord', actions: 'announceLeft' },
        'form.cleared': { actions: 'clearForm' },
        'draft.discarded': {
          actions: {
            type: 'storeOpened',
            params: ({ context: { health } }) => ({ health, draft: null }),
          },
        },
      },
    },
    comparing: {
      entry: 'clearMessages',
      on: {
        'mine.kept': { target: 'saving', actions: ['storeHostVersion', 'announceChange'] },
        'other.used': {
          target: 'editing',
          actions: ['announceDropped', 'announceReplaced', 'clearAll'],
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
              'announceDropped',
              'clearAll',
            ],
          },
          {
            guard: { type: 'isOwnEarlierSave', params: answer },
            target: 'saving',
            reenter: true,
            actions: [
              { type: 'storeHostRecord', params: ({ event: { output } }) => conflictingVersion(output) },
              'storeHostVersion',
            ],
          },
          {
            guard: { type: 'isChangedElsewhere', params: answer },
            target: 'comparing',
            actions: {
              type: 'storeHostRecord',
              params: ({ event: { output } }) => conflictingVersion(output),
            },
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

const draft = createStateConfig({
  initial: 'reading',
  on: {
    'draft.changed': [
      { guard: 'isAsWritten', target: '.removing' },
      { target: '.keeping', actions: 'storeTyped' },
    ],
    'draft.dropped': '.removing',
    'form.cleared': '.removing',
  },
  states: {
    reading: {
      exit: 'announceKnown',
      invoke: {
        src: 'readDraft',
        id: 'readDraft',
        input: ({ context: { code } }) => ({ code }),
        onDone: { target: 'none', actions: { type: 'storeDraft', params: ({ event }) => event.output } },
        onError: 'none',
      },
    },
    none: { always: { guard: 'hasDraft', target: 'kept' } },
    keeping: {
      invoke: {
        src: 'storeDraft',
        id: 'storeDraft',
        input: ({ context: { code, typed, draft } }) => ({ code, typed, draft }),
        onDone: { target: 'kept', actions: { type: 'storeDraft', params: ({ event }) => event.output } },
        onError: 'unkept',
      },
    },
    kept: {
      on: {
        'record.read': {
          guard: { type: 'isSpent', params: ({ event }) => event.health },
          target: 'removing',
        },
        'discard.requested': { guard: 'mayAsk', target: 'askingToDiscard' },
      },
    },
    unkept: { on: { 'discard.requested': { guard: 'mayAsk', target: 'askingToDiscard' } } },
    askingToDiscard: {
      on: {
        'discard.cancelled': [{ guard: 'isUnkept', target: 'unkept' }, { target: 'kept' }],
        'discard.confirmed': { target: 'removing', actions: 'announceDiscarded' },
      },
    },
    removing: {
      invoke: {
        src: 'removeDraft',
        id: 'removeDraft',
        input: ({ context: { code, draft } }) => ({ code, draft }),
        onDone: { target: 'none', actions: 'clearDraft' },
        onError: { target: 'none', actions: 'clearDraft' },
      },
    },
  },
})

const clear = createStateConfig({
  initial: 'closed',
  states: {
    closed: {
      on: { 'clear.requested': { guard: 'mayAsk', target: 'asking', actions: 'clearClearError' } },
    },
    asking: { on: { 'clear.cancelled': 'closed', 'clear.confirmed': 'clearing' } },
    clearing: {
      entry: 'clearClearError',
      invoke: {
        src: 'removeKept',
        id: 'removeKept',
        input: ({ context: { code } }) => ({ code }),
        onDone: { target: 'closed', actions: 'announceCleared' },
        onError: { target: 'asking', actions: 'showClearError' },
      },
    },
  },
})

export const healthFormMachine = healthFormSetup.createMachine({
  id: 'healthForm',
  context: ({ input: { code } }) => ({
    code,
    ...opened({ health: { record: null, version: null }, draft: null }),
    draft: null,
    typed: null,
    clearError: null,
  }),
  type: 'parallel',
  states: { form, draft, clear },
})

expose(healthFormMachine, { context: ['clearError'], events: {} })
