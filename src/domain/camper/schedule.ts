import {
  programme,
  type ScheduleDayId,
  type ScheduleEvent,
  type Slot,
  scheduleDayIds,
  slots,
} from './scheduleProgramme.ts'

/*
 * The camp schedule (portal document §3 and §9) is static data. The page shows the document's July dates, which
 * have no year, so weekday and date are never computed. The camp itself is in April (`eventDates`); a note on
 * the page says so.
 */

export interface ScheduleDay {
  readonly id: string
  readonly weekday: string
  readonly month: string
  readonly dayOfMonth: number
  /** Only for a camp with a programme of its own. */
  readonly name?: string
  readonly theme?: string
  readonly events: readonly ScheduleEvent[]
}

const dayDates: Readonly<Record<ScheduleDayId, Omit<ScheduleDay, 'id' | 'events'>>> = {
  monday: { weekday: 'Monday', month: 'July', dayOfMonth: 10 },
  tuesday: { weekday: 'Tuesday', month: 'July', dayOfMonth: 11 },
  wednesday: { weekday: 'Wednesday', month: 'July', dayOfMonth: 12 },
  thursday: { weekday: 'Thursday', month: 'July', dayOfMonth: 13 },
  friday: { weekday: 'Friday', month: 'July', dayOfMonth: 14 },
  saturday: { weekday: 'Saturday', month: 'July', dayOfMonth: 15 },
  sunday: { weekday: 'Sunday', month: 'July', dayOfMonth: 16 },
}

export const scheduleDays: readonly ScheduleDay[] = scheduleDayIds.map((id) => ({
  id,
  ...dayDates[id],
  events: eventsOf(id),
}))

function eventsOf(day: ScheduleDayId): ScheduleEvent[] {
  return slotNames().map((slot) => ({ id: `${day}-${slot}`, time: slots[slot], ...programme[day][slot] }))
}

function slotNames(): Slot[] {
  return Object.keys(slots) as Slot[]
}

export function titleOf({ weekday, month, dayOfMonth }: ScheduleDay): string {
  return `${weekday} ${month} ${dayOfMonth}`
}

export function scheduleDayFrom(id: string | null): ScheduleDayId {
  return scheduleDayIds.find((day) => day === id) ?? 'monday'
}
