import { assign, setup } from 'xstate'
import type { ProgrammeDayNumber } from '../domain/eventProgramme.ts'
import { expose } from './exposure.ts'

/*
 * The seven tabs of the public programme (portal document §2, Landing). All days stand in the page; the chosen one is
 * shown.
 */

export interface ProgrammeContext {
  day: ProgrammeDayNumber
}

export type ProgrammeFlowEvent = { type: 'day.chosen'; day: ProgrammeDayNumber }

export const programmeMachine = setup({
  types: { context: {} as ProgrammeContext, events: {} as ProgrammeFlowEvent },
}).createMachine({
  id: 'programme',
  context: { day: 1 },
  initial: 'shown',
  states: {
    shown: { on: { 'day.chosen': { actions: assign(({ event }) => ({ day: event.day })) } } },
  },
})

export const programmeExposure = expose(programmeMachine, {
  context: ['day'],
  events: { 'day.chosen': ['day'] },
})
