import type { ScheduleEventType } from '../../../domain/camper/scheduleProgramme.ts'
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

/** Label and icon tell the types apart without colour. */
export const eventTypes: Readonly<
  Record<ScheduleEventType, { readonly label: string; readonly icon: Icon }>
> = {
  devotional: { label: 'Devotional', icon: SunIcon },
  meal: { label: 'Meal', icon: MealIcon },
  study: { label: 'Study', icon: StudyIcon },
  sermon: { label: 'Sermon', icon: SermonIcon },
  workshop: { label: 'Workshop', icon: WorkshopIcon },
  activity: { label: 'Activity', icon: ActivityIcon },
  concert: { label: 'Concert', icon: ConcertIcon },
  worship: { label: 'Worship', icon: WorshipIcon },
  tbd: { label: 'TBD', icon: QuestionIcon },
}

export function timeInWords(time: string): string {
  return time.replace('-', '–')
}
