import { assign, setup } from 'xstate'
import {
  checkedOutText,
  personWith,
  refusalText,
  type SamplePerson,
  samplePeople,
} from '../../domain/gate/checkOutSamples.ts'
import { expose } from '../lib/exposure.ts'
import { blankCodeText } from './scan.ts'

/*
 * The demonstration check-out (admin document §2, §4, §8 and §9): three sample people, no server. Only a
 * checked-in person can be checked out, and only once. Searching and processing take the documented times,
 * and every message disappears after five seconds.
 */

export interface CheckOutContext {
  readonly people: readonly SamplePerson[]
  readonly code: string
  readonly found: string | null
  readonly notice: string | null
  readonly fieldError: string | null
}

export type CheckOutEvent =
  | { type: 'code.changed'; code: string }
  | { type: 'search.submitted' }
  | { type: 'checkOut.confirmed' }
  | { type: 'checkOut.cancelled' }

const noPerson = { code: '', found: null, notice: null, fieldError: null }
const inField = ({ context }: { readonly context: CheckOutContext }) => context.code

export const checkOutMachine = setup({
  types: { context: {} as CheckOutContext, events: {} as CheckOutEvent },
  delays: { searchTime: 800, processingTime: 1_500, messageShown: 5_000 },
  actions: {
    storeCode: assign((_, code: string) => ({ code, fieldError: null })),
    showFieldError: assign({ fieldError: blankCodeText }),
    storeSearchedCode: assign(({ context }) => ({ ...noPerson, code: context.code.trim() })),
    showPerson: assign(({ context }) => ({ found: personWith(context.people, context.code)?.id ?? null })),
    showRefusal: assign(({ context }) => ({
      ...noPerson,
      notice: refusalText(personWith(context.people, context.code)),
    })),
    storeCheckOut: assign(({ context }) => ({
      ...noPerson,
      people: context.people.map((person) =>
        person.id === context.found ? { ...person, status: 'Checked Out' as const } : person,
      ),
      notice: checkedOutText(personOnCard(context)),
    })),
    clearAll: assign(noPerson),
    clearNotice: assign({ notice: null }),
  },
  guards: {
    isBlank: (_, code: string) => code.trim() === '',
    isCheckedIn: ({ context }) => personWith(context.people, context.code)?.status === 'Checked In',
  },
}).createMachine({
  id: 'checkOut',
  context: { ...noPerson, people: samplePeople },
  initial: 'ready',
  states: {
    ready: {
      tags: 'takesFocus',
      initial: 'idle',
      on: {
        'code.changed': { actions: { type: 'storeCode', params: ({ event }) => event.code } },
        'search.submitted': [
          { guard: { type: 'isBlank', params: inField }, actions: 'showFieldError' },
          { target: 'searching', actions: 'storeSearchedCode' },
        ],
      },
      states: {
        idle: {},
        refused: { after: { messageShown: { target: 'idle', actions: 'clearNotice' } } },
        checkedOut: { after: { messageShown: { target: 'idle', actions: 'clearNotice' } } },
      },
    },
    searching: {
      tags: 'busy',
      after: {
        searchTime: [
          { guard: 'isCheckedIn', target: 'found', actions: 'showPerson' },
          { target: 'ready.refused', actions: 'showRefusal' },
        ],
      },
    },
    found: {
      on: {
        'code.changed': { actions: { type: 'storeCode', params: ({ event }) => event.code } },
        'search.submitted': [
          { guard: { type: 'isBlank', params: inField }, actions: 'showFieldError' },
          { target: 'searching', actions: 'storeSearchedCode' },
        ],
        'checkOut.confirmed': 'processing',
        'checkOut.cancelled': { target: 'ready.idle', actions: 'clearAll' },
      },
    },
    processing: {
      tags: 'busy',
      after: { processingTime: { target: 'ready.checkedOut', actions: 'storeCheckOut' } },
    },
  },
})

export function personOnCard({
  people,
  found,
}: Pick<CheckOutContext, 'people' | 'found'>): SamplePerson | undefined {
  return found === null ? undefined : personWith(people, found)
}

expose(checkOutMachine, {
  context: ['fieldError'],
  events: {},
})
