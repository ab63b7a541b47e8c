import { assign, fromPromise, setup } from 'xstate'
import type { SavedProgramme } from '../../domain/camp/programme.ts'
import type { Failure, Outcome } from '../../domain/lib/outcome.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'
import { readable, readGuards } from '../lib/readable.ts'
import { showingText } from '../lib/showingFailure.ts'

/*
 * The schedule of a camp with facts of its own. The programme is read once for each version of the camp and kept
 * in the browser, so that campers have it without a network.
 */

export interface CampScheduleContext {
  readonly version: number
  readonly saved: SavedProgramme | null
  readonly failure: Failure | null
}

export const campScheduleMachine = setup({
  types: {
    context: {} as CampScheduleContext,
    input: {} as { readonly version: number; readonly kept: SavedProgramme | null },
    events: {} as { type: 'refresh.requested' } | { type: 'load.retried' },
  },
  actors: { fetchProgramme: fromPromise<Outcome<SavedProgramme>>(notProvided('fetchProgramme')) },
  actions: {
    storeProgramme: assign((_, saved: SavedProgramme) => ({ saved, failure: null })),
    showFailure: assign((_, failure: Failure) => ({ failure })),
    /** Keeps it in the browser. */
    keepProgramme: (_, _saved: SavedProgramme) => {},
  },
  guards: {
    ...readGuards,
    isCurrent: ({ context: { saved, version } }) => saved?.version === version,
    isKept: ({ context }) => context.saved !== null,
  },
}).createMachine({
  id: 'campSchedule',
  context: ({ input: { version, kept } }) => ({ version, saved: kept, failure: null }),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'isCurrent', target: 'shown' },
        { guard: 'isKept', target: 'shown.refreshing' },
        { target: 'loading' },
      ],
    },
    ...readable({
      src: 'fetchProgramme',
      store: ['storeProgramme', 'keepProgramme'],
      refresh: 'refresh.requested',
      unread: showingText('We could not load the programme. Please try again.'),
    }).states,
  },
})

expose(campScheduleMachine, { context: [], events: {} })
