import { assign, fromPromise, setup } from 'xstate'
import { type OwnPin, pinErrorOf } from '../../domain/account/pins.ts'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { reading } from '../lib/readable.ts'
import { showingCause } from '../lib/showingFailure.ts'

/*
 * The personal PIN on the account page of the staff. Setting, changing and removing it need the current
 * password. The typed text stays after a refusal and is cleared after a success. A lead turns PINs on and off
 * for the whole camp.
 */

export interface OwnPinContext extends OwnPin {
  readonly currentPassword: string
  readonly pin: string
  readonly isRemoving: boolean
  readonly rejected: { readonly currentPassword: string; readonly pin: string } | null
  readonly failure: Failure | null
  readonly notice: string | null
}

export type OwnPinEvent =
  | { type: 'load.retried' }
  | { type: 'change.requested' }
  | { type: 'removal.requested' }
  | { type: 'currentPassword.changed'; currentPassword: string }
  | { type: 'pin.changed'; pin: string }
  | { type: 'form.submitted' }
  | { type: 'form.left' }
  | { type: 'asking.switched' }

export interface PinChange {
  readonly currentPassword: string
  readonly pin: string | null
}

type ReadAnswer = Outcome<OwnPin>
type SetAnswer = Outcome<{ readonly hasPin: boolean }>
type AskAnswer = Outcome<{ readonly isAsked: boolean }>

export const pinFailedText = 'We could not read whether you have a PIN. Check the connection and try again.'
export const pinUnsavedText = 'We do not know whether this was saved. Please try again.'
const savedText = 'Your PIN is saved.'
const removedText = 'Your PIN is removed. You sign with your password.'

const noMessages = { rejected: null, failure: null, notice: null }
const emptyForm = { currentPassword: '', pin: '', isRemoving: false }

export function ownPinErrorsOf({
  currentPassword,
  pin,
  isRemoving,
}: Pick<OwnPinContext, 'currentPassword' | 'pin' | 'isRemoving'>) {
  return {
    currentPassword: currentPassword === '' ? 'Enter your password.' : null,
    pin: isRemoving ? null : pinErrorOf(pin),
  }
}

const showUnsaved = showingCause(pinUnsavedText)

export const ownPinMachine = setup({
  types: { context: {} as OwnPinContext, events: {} as OwnPinEvent },
  actors: {
    fetchOwnPin: fromPromise<ReadAnswer>(notProvided('fetchOwnPin')),
    setPin: fromPromise<SetAnswer, PinChange>(notProvided('setPin')),
    askPins: fromPromise<AskAnswer, { readonly isAsked: boolean }>(notProvided('askPins')),
  },
  actions: {
    storePin: assign((_, pin: OwnPin) => ({ ...noMessages, ...pin })),
    storeSaved: assign((_, { hasPin }: Pick<OwnPin, 'hasPin'>) => ({
      ...{ ...noMessages, ...emptyForm },
      hasPin,
      notice: hasPin ? savedText : removedText,
    })),
    storeAsked: assign((_, { isAsked }: Pick<OwnPin, 'isAsked'>) => ({ ...noMessages, isAsked })),
    beginRemoval: assign({ ...noMessages, isRemoving: true }),
    clearNotices: assign(noMessages),
    clearForm: assign({ ...noMessages, ...emptyForm }),
    showFieldErrors: assign(({ context: { currentPassword, pin } }) => ({
      ...noMessages,
      rejected: { currentPassword, pin },
    })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
  },
  guards: {
    isOk: (_, answer: Outcome<unknown>) => answer.ok,
    isWrong: ({ context }) => Object.values(ownPinErrorsOf(context)).some((error) => error !== null),
  },
}).createMachine({
  id: 'ownPin',
  context: { hasPin: false, isAsked: true, ...emptyForm, ...noMessages },
  initial: 'reading',
  states: {
    reading: {
      entry: 'clearNotices',
      ...reading({
        src: 'fetchOwnPin',
        guard: 'isOk',
        store: 'storePin',
        unread: showingCause(pinFailedText),
        shown: 'shown',
        failed: 'unread',
      }),
    },
    unread: { on: { 'load.retried': 'reading' } },
    shown: {
      on: {
        'change.requested': { target: 'editing', actions: 'clearNotices' },
        'removal.requested': { target: 'editing', actions: 'beginRemoval' },
        'asking.switched': 'switching',
      },
    },
    editing: {
      on: {
        'currentPassword.changed': {
          actions: assign(({ event }) => ({ currentPassword: event.currentPassword })),
        },
        'pin.changed': { actions: assign(({ event }) => ({ pin: event.pin })) },
        'form.submitted': [{ guard: 'isWrong', actions: 'showFieldErrors' }, { target: 'saving' }],
        'form.left': { target: 'shown', actions: 'clearForm' },
      },
    },
    saving: {
      tags: 'busy',
      entry: 'clearNotices',
      ...reading({
        src: 'setPin',
        input: ({ currentPassword, pin, isRemoving }: OwnPinContext) => ({
          currentPassword,
          pin: isRemoving ? null : pin,
        }),
        guard: 'isOk',
        store: 'storeSaved',
        unread: showUnsaved,
        shown: 'shown',
        failed: 'editing',
      }),
    },
    switching: {
      tags: 'busy',
      entry: 'clearNotices',
      ...reading({
        src: 'askPins',
        input: ({ isAsked }: OwnPinContext) => ({ isAsked: !isAsked }),
        guard: 'isOk',
        store: 'storeAsked',
        unread: showUnsaved,
        shown: 'shown',
        failed: 'shown',
      }),
    },
  },
})

expose(ownPinMachine, { context: ['isAsked', 'isRemoving'], events: {} })
