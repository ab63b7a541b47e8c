import { programme } from './scheduleProgramme.ts'

/**
 * The camp schedule (portal document §3 and §9): static data. Its July dates are the sample schedule as given and of no
 * year; weekday and date are data, never computed.
 */

export const scheduleEventTypes = [
  'devotional',
  'meal',
  'study',
  'sermon',
  'workshop',
  'activity',
  'concert',
  'worship',
  'tbd',
] as const
export type ScheduleEventType = (typeof scheduleEventTypes)[number]

export interface ScheduleEvent {
  readonly id: string
  /** From and to in camp time: '06:00-07:00'. */
  readonly time: string
  readonly title: string
  readonly location: string
  readonly type: ScheduleEventType
  readonly speaker?: string
  readonly leader?: string
  readonly performers?: string
  readonly description?: string
}

/** The slots of every day, in their order. */
export const slots = {
  devotion: '06:00-07:00',
  breakfast: '07:30-08:30',
  morning: '09:00-10:30',
  noon: '11:00-12:30',
  lunch: '12:30-14:00',
  afternoon: '14:30-16:00',
  sundown: '16:30-18:00',
  dinner: '18:30-19:30',
  evening: '20:00-21:30',
} as const
export type Slot = keyof typeof slots

export const scheduleDayIds = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type ScheduleDayId = (typeof scheduleDayIds)[number]

export interface ScheduleDay {
  readonly id: ScheduleDayId
  readonly weekday: string
  readonly month: string
  readonly dayOfMonth: number
  readonly events: readonly ScheduleEvent[]
}

const titles: Readonly<Record<ScheduleDayId, Omit<ScheduleDay, 'id' | 'events'>>> = {
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
  ...titles[id],
  events: eventsOf(id),
}))

function eventsOf(day: ScheduleDayId): ScheduleEvent[] {
  return slotNames().map((slot) => ({ id: `${day}-${slot}`, time: slots[slot], ...programme[day][slot] }))
}

function slotNames(): Slot[] {
  return Object.keys(slots) as Slot[]
}

/** The title of a day: 'Monday July 10'. */
export function titleOf({ weekday, month, dayOfMonth }: ScheduleDay): string {
  return `${weekday} ${month} ${dayOfMonth}`
}

/** The day of that id, or the first for anything else. */
export function scheduleDayFrom(id: string | null): ScheduleDayId {
  return scheduleDayIds.find((day) => day === id) ?? 'monday'
}
