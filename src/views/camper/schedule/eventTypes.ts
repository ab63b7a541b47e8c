import type { ScheduleEventType } from '../../../domain/camp/programme.ts'
import { type Icon, icon, QuestionIcon, SunIcon } from '../../ui/parts/icons.tsx'

const MealIcon = icon(
  'M7 3.5v17M4 3.5V8a3 3 0 0 0 6 0V3.500M17 20.500v-17c-2.200 1-3.500 4-3.500 7.500v1.500H17',
)
const StudyIcon = icon(
  'M12 6.500C10 5 7 4.500 3.500 4.500v13.500c3.500 0 6.500.500 8.500 2 2-1.500 5-2 8.500-2V4.500C17 4.500 14 5 12 6.500ZM12 6.500V20',
)
const SermonIcon = icon(
  'M12 14.500a3 3 0 0 0 3-3V6a3 3 0 0 0-6 0v5.500a3 3 0 0 0 3 3ZM6 11a6 6 0 0 0 12 0M12 17v3.500M8.500 20.500h7',
)
const WorkshopIcon = icon(
  'M14.500 6.500a4 4 0 0 1 5-2.500l-2.500 2.500.500 2 2 .500L22 6.500a4 4 0 0 1-5.300 4.200L8 19.500a2.100 2.100 0 0 1-3-3l8.700-8.700',
)
const ActivityIcon = icon('M5.500 21V3.500M5.500 4.500q4-2 7 0t6.500 0v9q-3.500 2-6.500 0t-7 0')
const ConcertIcon = icon(
  'M9 17.500a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0ZM20 15.500a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0ZM9 17.500V6l11-2.500v12',
)
const WorshipIcon = icon(
  'M12 20.500a5.500 5.500 0 0 0 5.500-5.500c0-4-3.500-5.500-3.500-11-3 1.500-7.500 6-7.500 11a5.500 5.500 0 0 0 5.500 5.500ZM12 20.500a2.500 2.500 0 0 0 2.500-2.500c0-1.800-1.500-2.500-2-4.500-1.500 1-3 2.700-3 4.500a2.500 2.500 0 0 0 2.500 2.500Z',
)

/** Background, edge and text. They are not in `tokens.ts`, because only the schedule draws them. */
export type EventColours = readonly [background: string, edge: string, text: string]

interface EventLook {
  readonly label: string
  readonly icon: Icon
  readonly light: EventColours
  readonly dark: EventColours
}

/** Label and icon tell the types apart without colour. */
export const eventTypes: Readonly<Record<ScheduleEventType, EventLook>> = {
  devotional: {
    label: 'Devotional',
    icon: SunIcon,
    light: ['#fff6e0', '#b9720a', '#6d3f06'],
    dark: ['#2e230f', '#f0a92b', '#ffdd91'],
  },
  meal: {
    label: 'Meal',
    icon: MealIcon,
    light: ['#f3f8e4', '#6f8f1e', '#3d5210'],
    dark: ['#202a16', '#a3c64a', '#d8eca3'],
  },
  study: {
    label: 'Study',
    icon: StudyIcon,
    light: ['#ecf3fd', '#3f77d2', '#193b76'],
    dark: ['#152a4d', '#6f9fe8', '#c6dbf9'],
  },
  sermon: {
    label: 'Sermon',
    icon: SermonIcon,
    light: ['#f4effd', '#7b55c7', '#472a86'],
    dark: ['#262047', '#a98aec', '#dccffa'],
  },
  workshop: {
    label: 'Workshop',
    icon: WorkshopIcon,
    light: ['#e5f5f7', '#16889a', '#0b4a55'],
    dark: ['#0d2e38', '#3fb6c8', '#b4e6ee'],
  },
  activity: {
    label: 'Activity',
    icon: ActivityIcon,
    light: ['#e9f6ee', '#23894f', '#12502d'],
    dark: ['#102f26', '#4fbf80', '#b5e7c9'],
  },
  concert: {
    label: 'Concert',
    icon: ConcertIcon,
    light: ['#fdeef6', '#c23d86', '#78194c'],
    dark: ['#38192f', '#ea7db6', '#fbcfe4'],
  },
  worship: {
    label: 'Worship',
    icon: WorshipIcon,
    light: ['#fdf0ea', '#c75b39', '#772c13'],
    dark: ['#352019', '#ee8a66', '#fccfbe'],
  },
  tbd: {
    label: 'TBD',
    icon: QuestionIcon,
    light: ['#f3efe8', '#7c7264', '#4f483e'],
    dark: ['#1f2d47', '#8b9bb8', '#c9d4e6'],
  },
}

export function timeInWords(time: string): string {
  return time.replace('-', '–')
}

/** A recording masks the kind of an event. */
export function lookOf(kind: string): EventLook {
  const look = new Map(Object.entries(eventTypes)).get(kind)
  return look ?? eventTypes.tbd
}
