import { assign, emit, setup } from 'xstate'
import { type ProgrammeDay, programmeDays } from '../../domain/public/eventProgramme.ts'
import { programmeDayOfPart } from '../../domain/public/programmeParts.ts'
import { expose } from '../lib/exposure.ts'

/*
 * The tabs of the public programme (portal document §2 "Landing"). The page contains all days and shows
 * the chosen one, which is also in the URL's fragment. On the prerendered landing page the tabs work before
 * the machine runs (src/views/public/landing/programmeTabs.ts); the machine starts with the day that is shown
 * then.
 */

export interface ProgrammeContext {
  readonly days: readonly ProgrammeDay[]
  day: number
  opened: number | null
}

export type ProgrammeFlowEvent =
  | { type: 'day.chosen'; day: number }
  | { type: 'address.changed'; part: string }

export const programmeMachine = setup({
  types: {
    context: {} as ProgrammeContext,
    events: {} as ProgrammeFlowEvent,
    /** Without days, those of the documented programme. */
    input: {} as { readonly days?: readonly ProgrammeDay[]; readonly day?: number | undefined } | undefined,
    emitted: {} as { type: 'day.changed'; day: number },
  },
  guards: {
    namesDay: ({ context: { days } }, part: string) => programmeDayOfPart(part, days.length) !== null,
  },
}).createMachine({
  id: 'programme',
  context: ({ input }) => ({ days: input?.days ?? programmeDays, day: input?.day ?? 1, opened: null }),
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
            const opened = programmeDayOfPart(event.part, context.days.length)
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
