import { fromPromise, setup } from 'xstate'
import type { Camp } from '../../domain/camp/facts.ts'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * "Add to calendar" (portal document §2 "Landing"): the camp as a calendar file, made and saved on the
 * device.
 */

export type CalendarFileEvent = { type: 'calendar.requested' }

export const calendarHintText = 'One file for the calendar of any phone or computer.'
export function calendarSavedText({ facts }: Camp): string {
  return `The file is saved. Open it to add the ${facts.words.event} to your calendar.`
}
export const calendarFailedText = 'The calendar file could not be saved. Please try again.'

export const calendarFileMachine = setup({
  types: {
    context: {} as { readonly camp: Camp },
    input: {} as { readonly camp: Camp },
    events: {} as CalendarFileEvent,
  },
  actors: { saveCalendarFile: fromPromise<void, Camp>(notProvided('saveCalendarFile')) },
}).createMachine({
  id: 'calendarFile',
  context: ({ input: { camp } }) => ({ camp }),
  initial: 'offered',
  states: {
    offered: { on: { 'calendar.requested': 'saving' } },
    saving: {
      tags: 'busy',
      invoke: {
        src: 'saveCalendarFile',
        id: 'saveCalendarFile',
        input: ({ context }) => context.camp,
        onDone: 'saved',
        onError: 'failed',
      },
    },
    saved: { on: { 'calendar.requested': 'saving' } },
    failed: { on: { 'calendar.requested': 'saving' } },
  },
})

expose(calendarFileMachine, {
  context: [],
  events: {},
})
