import { assign, emit, fromPromise, setup, stateIn } from 'xstate'
import { messageOf, type Outcome } from '../domain/outcome.ts'
import { mergedOver } from '../domain/participantView.ts'
import type { Participant } from '../domain/people.ts'
import { expose } from './lib/exposure.ts'
import { notProvided } from './lib/notProvided.ts'

/*
 * The profile of one camper (admin document §2 and §4): the row of the list at once, then what the host says now laid
 * over it; when that fails the row stays. The card waits for the details, so that it is drawn from them. A demo
 * person is no camper of the host: nothing is asked, and there is no card.
 */

export interface ProfileContext {
  readonly participant: Participant | null
  readonly isDemo: boolean
}

export const profileTabs = ['information', 'idCard'] as const
export type ProfileTab = (typeof profileTabs)[number]

export type ProfileEvent =
  | { type: 'profile.opened'; participant: Participant; isDemo: boolean }
  | { type: 'profile.closed' }
  | { type: 'tab.chosen'; tab: ProfileTab }

type Answer = Outcome<Participant>

export const profileMachine = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as ProfileEvent,
    emitted: {} as { type: 'card.shown'; participant: Participant } | { type: 'card.hidden' },
  },
  actors: {
    fetchParticipant: fromPromise<Answer, { code: string }>(notProvided('fetchParticipant')),
  },
  actions: {
    storeRow: assign((_, { participant, isDemo }: ProfileContext) => ({ participant, isDemo })),
    storeDetails: assign(({ context }, answer: Answer) =>
      answer.ok && context.participant ? { participant: mergedOver(context.participant, answer.value) } : {},
    ),
    logError: (_, _problem: string) => {},
    showCard: emit(({ context }) =>
      context.participant
        ? { type: 'card.shown' as const, participant: context.participant }
        : { type: 'card.hidden' as const },
    ),
    hideCard: emit({ type: 'card.hidden' as const }),
  },
  guards: {
    isDemo: ({ context }) => context.isDemo,
    isRead: (_, answer: Answer) => answer.ok,
    isIdCard: (_, tab: ProfileTab) => tab === 'idCard',
    areDetailsLoaded: stateIn({ open: { details: 'loaded' } }),
  },
}).createMachine({
  id: 'profile',
  context: { participant: null, isDemo: false },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'profile.opened': { target: 'open', actions: { type: 'storeRow', params: ({ event }) => event } },
      },
    },
    open: {
      type: 'parallel',
      on: { 'profile.closed': 'closed' },
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
                  actions: { type: 'logError', params: ({ event }) => messageOf(event.error) },
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
              { target: '.information' },
            ],
          },
          states: {
            information: {},
            idCard: {
              initial: 'waiting',
              states: {
                waiting: { always: { guard: 'areDetailsLoaded', target: 'shown' } },
                shown: { entry: 'showCard', exit: 'hideCard' },
              },
            },
          },
        },
      },
    },
  },
})

function refusalReason(answer: Answer): string {
  return answer.ok ? '' : (answer.message ?? `API request failed with status ${answer.status}`)
}

expose(profileMachine, {
  context: ['isDemo'],
  events: { 'profile.opened': ['isDemo'], 'tab.chosen': ['tab'] },
})
