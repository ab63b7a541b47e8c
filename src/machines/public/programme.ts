import { assign, emit, setup } from 'xstate'
import { type ProgrammeDayNumber, programmeDayOfPart } from '../../domain/public/programmeParts.ts'
import { expose } from '../lib/exposure.ts'

/*
 * The seven tabs of the public programme (portal document §2 "Landing"). The page contains all days and shows
 * the chosen one, which is also in the URL's fragment. On the prerendered landing page the tabs work before
 * the machine runs (src/views/public/landing/programmeTabs.ts); the machine starts with the day that is shown
 * then.
 */

export interface ProgrammeContext {
  day: ProgrammeDayNumber
  opened: ProgrammeDayNumber | null
}

export type ProgrammeFlowEvent =
  | { type: 'day.chosen'; day: ProgrammeDayNumber }
  | { type: 'address.changed'; part: string }

export const programmeMachine = setup({
  types: {
    context: {} as ProgrammeContext,
    events: {} as ProgrammeFlowEvent,
    input: {} as { day: ProgrammeDayNumber } | undefined,
    emitted: {} as { type: 'day.changed'; day: ProgrammeDayNumber },
  },
  guards: { namesDay: (_, part: string) => programmeDayOfPart(part) !== null },
}).createMachine({
  id: 'programme',
  context: ({ input }) => ({ day: input?.day ?? 1, opened: null }),
  initial: 'shown',
  states: {
    shown: {
      on: {
        'day.chosen': {
          actions: [
            assign(({ event }) => ({ day: event.day, opened: null })),
            emit(({ event }) => ({ type: 'day.changed', day: event.day })),
          ],
        },
        'address.changed': {
          guard: { type: 'namesDay', params: ({ event }) => event.part },
          actions: assign(({ context, event }) => {
            const opened = programmeDayOfPart(event.part)
            return { day: opened ?? context.day, opened }
          }),
        },
      },
    },
  },
})

expose(programmeMachine, {
  context: ['day'],
  events: { 'day.chosen': ['day'] },
})
