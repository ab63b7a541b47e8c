import { fromPromise, setup } from 'xstate'
import { expose } from '../lib/exposure.ts'
import { notProvided } from '../lib/notProvided.ts'

/*
 * "Add to calendar" (portal document §2 "Landing"): the camporee as a calendar file, made and saved on the
 * device.
 */

export type CalendarFileEvent = { type: 'calendar.requested' }

export const calendarHintText = 'One file for the calendar of any phone or computer.'
export const calendarSavedText = 'The file is saved. Open it to add the camporee to your calendar.'
export const calendarFailedText = 'The calendar file could not be saved. Please try again.'

export const calendarFileMachine = setup({
  types: { events: {} as CalendarFileEvent },
  actors: { saveCalendarFile: fromPromise<void>(notProvided('saveCalendarFile')) },
}).createMachine({
  id: 'calendarFile',
  initial: 'offered',
  states: {
    offered: { on: { 'calendar.requested': 'saving' } },
    saving: {
      tags: 'busy',
      invoke: {
        src: 'saveCalendarFile',
        id: 'saveCalendarFile',
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
