import { assign, emit, fromPromise, setup, stateIn } from 'xstate'
import { causeOf, type Outcome } from '../../domain/lib/outcome.ts'
import type { CardHolder } from '../../domain/people/idCard.ts'
import { mergedOver } from '../../domain/people/participantView.ts'
import type { Participant } from '../../domain/people/people.ts'
import { holdingCard, type PersonRecord } from '../../domain/people/personRecord.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * The profile of one camper (admin document §2 and §4): the row of the list first, then merged with the
 * server's details; if they cannot be loaded, the row stays. The card is drawn only after the details. A demo
 * person has no server data and no card. Corrections by the office show immediately, also on the card.
 */

export interface ProfileContext {
  readonly participant: Participant | null
  readonly isDemo: boolean
  /** The number of the valid card; null if it equals the code or is unknown. */
  readonly cardNumber: string | null
  /** The last card is reported lost, so a drawn card would be refused by every scanner. */
  readonly isCardLost: boolean
  readonly isWithdrawn: boolean
}

export const profileTabs = ['information', 'idCard', 'office'] as const
export type ProfileTab = (typeof profileTabs)[number]

export type ProfileEvent =
  | { type: 'profile.opened'; participant: Participant & Pick<CardHolder, 'isCardLost'>; isDemo: boolean }
  | { type: 'profile.closed' }
  | { type: 'tab.chosen'; tab: ProfileTab }
  | { type: 'person.known'; person: PersonRecord }

type Answer = Outcome<Participant>

const unknownToOffice = { cardNumber: null, isCardLost: false, isWithdrawn: false }

export const profileMachine = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as ProfileEvent,
    emitted: {} as { type: 'card.shown'; participant: CardHolder } | { type: 'card.hidden' },
  },
  actors: {
    fetchParticipant: fromPromise<Answer, { code: string }>(notProvided('fetchParticipant')),
  },
  actions: {
    storeRow: assign((_, { participant, isDemo }: Extract<ProfileEvent, { type: 'profile.opened' }>) => ({
      participant,
      isDemo,
      ...unknownToOffice,
      isCardLost: participant.isCardLost === true,
    })),
    storePerson: assign((_, person: PersonRecord) => ({
      participant: participantIn(person),
      cardNumber: otherNumberOf(person),
      isCardLost: holdingCard(person) === undefined,
      isWithdrawn: person.withdrawnAt !== undefined,
    })),
    storeDetails: assign(({ context }, answer: Answer) =>
      answer.ok && context.participant ? { participant: mergedOver(context.participant, answer.value) } : {},
    ),
    logError: (_, _problem: string) => {},
    showCard: emit(({ context: { participant, cardNumber } }) =>
      participant
        ? {
            type: 'card.shown' as const,
            participant: cardNumber === null ? participant : { ...participant, number: cardNumber },
          }
        : { type: 'card.hidden' as const },
    ),
    hideCard: emit({ type: 'card.hidden' as const }),
  },
  guards: {
    isDemo: ({ context }) => context.isDemo,
    isRead: (_, answer: Answer) => answer.ok,
    isIdCard: (_, tab: ProfileTab) => tab === 'idCard',
    isOffice: (_, tab: ProfileTab) => tab === 'office',
    areDetailsLoaded: stateIn({ open: { details: 'loaded' } }),
  },
}).createMachine({
  id: 'profile',
  context: { participant: null, isDemo: false, ...unknownToOffice },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'profile.opened': { target: 'open', actions: { type: 'storeRow', params: ({ event }) => event } },
      },
    },
    open: {
      type: 'parallel',
      on: {
        'profile.closed': 'closed',
        'person.known': { actions: { type: 'storePerson', params: ({ event }) => event.person } },
      },
      states: {
        details: {
          initial: 'choosing',
          states: {
            choosing: { always: [{ guard: 'isDemo', target: 'demo' }, { target: 'loading' }] },
            demo: {},
            loading: {
              invoke: {
                src: 'fetchParticipant',
                id: 'fetchParticipant',
                input: ({ context }) => ({ code: context.participant?.code ?? '' }),
                onDone: [
                  {
                    guard: { type: 'isRead', params: ({ event }) => event.output },
                    target: 'loaded',
                    actions: { type: 'storeDetails', params: ({ event }) => event.output },
                  },
                  {
                    target: 'loaded',
                    actions: { type: 'logError', params: ({ event }) => refusalReason(event.output) },
                  },
                ],
                onError: {
                  target: 'loaded',
                  actions: { type: 'logError', params: ({ event }) => causeOf(event.error) },
                },
              },
            },
            loaded: {},
          },
        },
        tab: {
          initial: 'information',
          on: {
            'tab.chosen': [
              { guard: { type: 'isIdCard', params: ({ event }) => event.tab }, target: '.idCard' },
              { guard: { type: 'isOffice', params: ({ event }) => event.tab }, target: '.office' },
              { target: '.information' },
            ],
          },
          states: {
            information: {},
            office: {},
            idCard: {
              initial: 'waiting',
              states: {
                waiting: { always: { guard: 'areDetailsLoaded', target: 'shown' } },
                shown: {
                  entry: 'showCard',
                  exit: 'hideCard',
                  on: {
                    'person.known': {
                      actions: [{ type: 'storePerson', params: ({ event }) => event.person }, 'showCard'],
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
})

function participantIn(person: PersonRecord): Participant {
  const {
    email: _email,
    version: _version,
    withdrawnAt: _at,
    place: _place,
    signIn: _signIn,
    cards,
    wallet,
    ...participant
  } = person
  return participant
}

function otherNumberOf(person: PersonRecord): string | null {
  const number = holdingCard(person)?.number
  return number === undefined || number === person.code ? null : number
}

function refusalReason(answer: Answer): string {
  return answer.ok ? '' : (answer.message ?? `API request failed with status ${answer.status}`)
}

expose(profileMachine, {
  context: ['isDemo'],
  events: { 'profile.opened': ['isDemo'], 'tab.chosen': ['tab'] },
})
