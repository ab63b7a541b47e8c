import { assign, emit, setup } from 'xstate'
import { type ProgrammeDayNumber, programmeDayOfPart } from '../../domain/public/programmeParts.ts'
import { expose } from '../lib/exposure.ts'

/*
 * The seven tabs of the public programme (portal document §2 "Landing"). All days stand in the page; the chosen one is
 * shown. The day stands in the address, as the part of the page that it leads to. On the landing page of a build the tabs
 * answer before the machine runs (src/views/public/landing/programmeTabs.ts), which goes on from the day that is shown then.
 */

export interface ProgrammeContext {
  day: ProgrammeDayNumber
  /** The day that the address has led to, until another one is chosen. */
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
