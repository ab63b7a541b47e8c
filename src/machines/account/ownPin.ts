import { assign, fromPromise, setup } from 'xstate'
import { type OwnPin, pinErrorOf } from '../../domain/account/pins.ts'
import { isIncident, messageOf, type Outcome } from '../../domain/lib/outcome.ts'
import { answerOf, errorOf } from '../lib/answerOf.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

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
  readonly callError: string | null
  readonly isIncident: boolean
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

const noMessages = { rejected: null, callError: null, isIncident: false, notice: null }
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

const refusedWith = (text: string) =>
  ({
    type: 'showRefusal',
    params: ({ event }: { readonly event: { readonly output: Outcome<unknown> } }) => ({
      answer: event.output,
      text,
    }),
  }) as const
const failedWith = (text: string) =>
  ({
    type: 'showException',
    params: (failed: { readonly event: { readonly error: unknown } }) => ({ error: errorOf(failed), text }),
  }) as const

export const ownPinMachine = setup({
  types: { context: {} as OwnPinContext, events: {} as OwnPinEvent },
  actors: {
    fetchOwnPin: fromPromise<ReadAnswer>(notProvided('fetchOwnPin')),
    setPin: fromPromise<SetAnswer, PinChange>(notProvided('setPin')),
    askPins: fromPromise<AskAnswer, { readonly isAsked: boolean }>(notProvided('askPins')),
  },
  actions: {
    storePin: assign((_, answer: ReadAnswer) => ({ ...noMessages, ...(answer.ok && answer.value) })),
    storeSaved: assign((_, answer: SetAnswer) => {
      if (!answer.ok) return {}
      const { hasPin } = answer.value
      return { ...noMessages, ...emptyForm, hasPin, notice: hasPin ? savedText : removedText }
    }),
    storeAsked: assign((_, answer: AskAnswer) => ({
      ...noMessages,
      ...(answer.ok && { isAsked: answer.value.isAsked }),
    })),
    beginRemoval: assign({ ...noMessages, isRemoving: true }),
    clearNotices: assign(noMessages),
    clearForm: assign({ ...noMessages, ...emptyForm }),
    showFieldErrors: assign(({ context: { currentPassword, pin } }) => ({
      ...noMessages,
      rejected: { currentPassword, pin },
    })),
    showRefusal: assign((_, { answer, text }: { answer: Outcome<unknown>; text: string }) => ({
      callError: answer.message ?? text,
      isIncident: isIncident(answer),
    })),
    showException: assign((_, { error, text }: { error: unknown; text: string }) => ({
      callError: messageOf(error) || text,
      isIncident: true,
    })),
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
      invoke: {
        src: 'fetchOwnPin',
        id: 'fetchOwnPin',
        onDone: [
          {
            guard: { type: 'isOk', params: answerOf },
            target: 'shown',
            actions: { type: 'storePin', params: answerOf },
          },
          { target: 'unread', actions: refusedWith(pinFailedText) },
        ],
        onError: { target: 'unread', actions: failedWith(pinFailedText) },
      },
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
      invoke: {
        src: 'setPin',
        id: 'setPin',
        input: ({ context: { currentPassword, pin, isRemoving } }) => ({
          currentPassword,
          pin: isRemoving ? null : pin,
        }),
        onDone: [
          {
            guard: { type: 'isOk', params: answerOf },
            target: 'shown',
            actions: { type: 'storeSaved', params: answerOf },
          },
          { target: 'editing', actions: refusedWith(pinUnsavedText) },
        ],
        onError: { target: 'editing', actions: failedWith(pinUnsavedText) },
      },
    },
    switching: {
      tags: 'busy',
      entry: 'clearNotices',
      invoke: {
        src: 'askPins',
        id: 'askPins',
        input: ({ context }) => ({ isAsked: !context.isAsked }),
        onDone: [
          {
            guard: { type: 'isOk', params: answerOf },
            target: 'shown',
            actions: { type: 'storeAsked', params: answerOf },
          },
          { target: 'shown', actions: refusedWith(pinUnsavedText) },
        ],
        onError: { target: 'shown', actions: failedWith(pinUnsavedText) },
      },
    },
  },
})

expose(ownPinMachine, { context: ['isAsked', 'isRemoving', 'isIncident'], events: {} })
