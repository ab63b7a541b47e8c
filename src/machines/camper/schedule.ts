import { assign, emit, setup } from 'xstate'
import { scheduleDayFrom } from '../../domain/camper/schedule.ts'
import type { ScheduleDayId } from '../../domain/camper/scheduleProgramme.ts'
import { expose } from '../lib/exposure.ts'

/*
 * The camp schedule (portal document §2): static data behind a skeleton of 1 s, one day at a time. The chosen
 * day is in the URL and survives a reload; an unknown day means the first one.
 */

export interface ScheduleContext {
  day: ScheduleDayId
}

export type ScheduleFlowEvent =
  | { type: 'day.chosen'; day: ScheduleDayId }
  | { type: 'address.changed'; day: string | null }

export const scheduleMachine = setup({
  types: {
    context: {} as ScheduleContext,
    events: {} as ScheduleFlowEvent,
    emitted: {} as { type: 'day.changed'; day: ScheduleDayId },
    input: {} as { day: string | null },
  },
  delays: { scheduleLoad: 1_000 },
}).createMachine({
  id: 'schedule',
  context: ({ input }) => ({ day: scheduleDayFrom(input.day) }),
  initial: 'loading',
  on: {
    'day.chosen': {
      actions: [
        assign(({ event }) => ({ day: event.day })),
        emit(({ event }) => ({ type: 'day.changed', day: event.day })),
      ],
    },
    'address.changed': { actions: assign(({ event }) => ({ day: scheduleDayFrom(event.day) })) },
  },
  states: {
    loading: { tags: 'busy', after: { scheduleLoad: 'shown' } },
    shown: {},
  },
})

expose(scheduleMachine, {
  context: ['day'],
  events: { 'day.chosen': ['day'] },
})
