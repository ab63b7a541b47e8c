import { type CampFacts, monthAndDay } from '../camp/facts.ts'
import { type CampEvent, type CampProgramme, campDates, programmeFor, weekdayOf } from '../camp/programme.ts'
import type { ScheduleDay } from './schedule.ts'
import type { ScheduleEvent } from './scheduleProgramme.ts'

/** The schedule of a camp with a programme of its own; a day is named by its date. */
export function campScheduleDays(time: CampFacts['time'], programme: CampProgramme): readonly ScheduleDay[] {
  const days = programmeFor(time, programme)
  return campDates(time).map((id, index) => {
    const { title = '', theme = '', events = [] } = days[index] ?? {}
    const { month, day } = monthAndDay(id)
    return {
      ...{ id, weekday: weekdayOf(id), month, dayOfMonth: Number(day) },
      ...{ name: title, theme, events: events.map((event, place) => scheduleEvent(`${id}-${place}`, event)) },
    }
  })
}

function scheduleEvent(id: string, event: CampEvent): ScheduleEvent {
  const { from, to, title, place, kind, speaker, detail } = event
  return {
    ...{ id, time: to === '' ? from : `${from}-${to}`, title, location: place, type: kind },
    ...(speaker !== '' && { speaker }),
    ...(detail !== '' && { description: detail }),
  }
}

/** The day in the address, or the first one. */
export function campDayFrom(days: readonly ScheduleDay[], id: string | null): string {
  return (days.find((day) => day.id === id) ?? days[0])?.id ?? ''
}
