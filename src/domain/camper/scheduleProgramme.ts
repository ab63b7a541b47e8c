import type { ScheduleEventType } from '../camp/programme.ts'

/* The events of each slot and day. Speakers are named by their office only. */

export interface ScheduleEvent {
  readonly id: string
  readonly time: string
  readonly title: string
  readonly location: string
  readonly type: ScheduleEventType
  readonly speaker?: string
  readonly leader?: string
  readonly performers?: string
  readonly description?: string
}

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

type Item = Omit<ScheduleEvent, 'id' | 'time'>
type DayProgramme = Readonly<Record<Slot, Item>>
type FreeSlots = Omit<DayProgramme, 'devotion' | 'breakfast' | 'lunch' | 'dinner'>

function day(devotion: Omit<Item, 'type' | 'location' | 'leader'>, free: FreeSlots): DayProgramme {
  const meal = { type: 'meal', location: 'Dining hall' } as const
  return {
    devotion: { ...devotion, type: 'devotional', location: 'Main tent', leader: 'Camp chaplain' },
    breakfast: { ...meal, title: 'Breakfast' },
    lunch: { ...meal, title: 'Lunch', description: 'Clubs eat in two sittings: at 12:30 and at 13:15.' },
    dinner: { ...meal, title: 'Dinner' },
    ...free,
  }
}

export const programme: Readonly<Record<ScheduleDayId, DayProgramme>> = {
  monday: day(
    { title: 'Devotion: A place prepared', description: 'For the clubs that arrived the night before.' },
    {
      morning: {
        type: 'activity',
        title: 'Arrival and camp set-up',
        location: 'Camp grounds',
        leader: 'Area coordinators',
        description: 'Have your ID card ready at the gate, then follow your union’s flag to your pitch.',
      },
      noon: {
        type: 'workshop',
        title: 'Camp safety briefing',
        location: 'Main tent',
        leader: 'First-aid team',
        description: 'Water points, the health corner, quiet hours and what to do in a storm.',
      },
      afternoon: {
        type: 'activity',
        title: 'Opening parade',
        location: 'Parade ground',
        leader: 'Drill instructors',
        performers: 'Union brass band',
        description: 'Full uniform. Clubs march in by union.',
      },
      sundown: {
        type: 'study',
        title: 'Bible study: Called by name',
        location: 'Union tents',
        leader: 'Union chaplains',
      },
      evening: {
        type: 'worship',
        title: 'Evening program: Opening ceremony',
        location: 'Main tent',
        speaker: 'Camp director',
        performers: 'Union youth choir',
      },
    },
  ),
  tuesday: day(
    { title: 'Devotion: Bread for the day' },
    {
      morning: {
        type: 'study',
        title: 'Bible study: The house on the rock',
        location: 'Union tents',
        leader: 'Union chaplains',
      },
      noon: {
        type: 'workshop',
        title: 'Knots and pioneering',
        location: 'Workshop field',
        leader: 'Master guides',
        description: 'Build a gateway that stands on its own. Bring gloves.',
      },
      afternoon: {
        type: 'activity',
        title: 'Family games',
        location: 'Sports field',
        leader: 'Recreation team',
        description: 'Parents and leaders are on the teams as well.',
      },
      sundown: {
        type: 'workshop',
        title: 'First aid for everyone',
        location: 'Health corner',
        leader: 'First-aid team',
      },
      evening: {
        type: 'sermon',
        title: 'Evening program: Who is my family?',
        location: 'Main tent',
        speaker: 'Guest speaker',
        performers: 'Union youth choir',
      },
    },
  ),
  wednesday: day(
    { title: 'Devotion: Salt and light' },
    {
      morning: {
        type: 'activity',
        title: 'Community outreach',
        location: 'Meet at the gate',
        leader: 'Outreach coordinator',
        description: 'Clubs clean, paint and plant in the neighbourhood. Take water and a hat.',
      },
      noon: {
        type: 'activity',
        title: 'Community outreach, continued',
        location: 'Meet at the gate',
        leader: 'Outreach coordinator',
      },
      afternoon: {
        type: 'workshop',
        title: 'Telling your story',
        location: 'Main tent',
        leader: 'Youth director',
      },
      sundown: {
        type: 'activity',
        title: 'Zip line, canoeing and horse riding',
        location: 'Adventure stalls',
        leader: 'Recreation team',
        description: 'Paid from your camp wallet at the stall: bring your ID card.',
      },
      evening: {
        type: 'concert',
        title: 'Evening program: Songs around the fire',
        location: 'Fire circle',
        performers: 'Club choirs',
      },
    },
  ),
  thursday: day(
    { title: 'Devotion: The servant leads' },
    {
      morning: {
        type: 'study',
        title: 'Bible study: Nehemiah builds a team',
        location: 'Union tents',
        leader: 'Union chaplains',
      },
      noon: {
        type: 'workshop',
        title: 'Leading a unit',
        location: 'Workshop field',
        leader: 'Master guides',
        description: 'For unit captains and everyone who would like to become one.',
      },
      afternoon: {
        type: 'activity',
        title: 'Drill and marching finals',
        location: 'Parade ground',
        leader: 'Drill instructors',
      },
      sundown: {
        type: 'tbd',
        title: 'To be announced',
        location: 'To be announced',
        description: 'Listen for the announcement at lunch.',
      },
      evening: {
        type: 'sermon',
        title: 'Evening program: Choose this day',
        location: 'Main tent',
        speaker: 'Youth director',
      },
    },
  ),
  friday: day(
    { title: 'Devotion: Make ready the way' },
    {
      morning: {
        type: 'workshop',
        title: 'Honours: stars, tracks and trees',
        location: 'Forest trail',
        leader: 'Master guides',
      },
      noon: {
        type: 'study',
        title: 'Bible quiz finals',
        location: 'Main tent',
        leader: 'Union chaplains',
      },
      afternoon: {
        type: 'activity',
        title: 'Camp inspection',
        location: 'Camp grounds',
        leader: 'Area coordinators',
        description: 'Pitches, kitchens and first-aid boxes are judged.',
      },
      sundown: {
        type: 'activity',
        title: 'Sabbath preparation',
        location: 'Camp grounds',
        description: 'Showers, uniforms and tomorrow’s firewood, before the sun sets.',
      },
      evening: {
        type: 'worship',
        title: 'Evening program: Vespers by candlelight',
        location: 'Fire circle',
        leader: 'Camp chaplain',
        performers: 'Union youth choir',
      },
    },
  ),
  saturday: day(
    { title: 'Devotion: The day of rest' },
    {
      morning: {
        type: 'study',
        title: 'Sabbath school',
        location: 'Union tents',
        leader: 'Union chaplains',
      },
      noon: {
        type: 'sermon',
        title: 'Divine service',
        location: 'Main tent',
        speaker: 'Guest speaker',
        performers: 'Union youth choir',
        description: 'Full uniform. Families and visitors are welcome.',
      },
      afternoon: {
        type: 'activity',
        title: 'Nature walk',
        location: 'Forest trail',
        leader: 'Master guides',
      },
      sundown: {
        type: 'worship',
        title: 'Baptism and sunset worship',
        location: 'Lakeside',
        leader: 'Camp chaplain',
      },
      evening: {
        type: 'concert',
        title: 'Evening program: Music of the nations',
        location: 'Main tent',
        performers: 'Union youth choir and club bands',
      },
    },
  ),
  sunday: day(
    { title: 'Devotion: Sent out' },
    {
      morning: {
        type: 'activity',
        title: 'Strike camp',
        location: 'Camp grounds',
        leader: 'Area coordinators',
        description: 'Leave the pitch cleaner than you found it; your coordinator signs it off.',
      },
      noon: {
        type: 'worship',
        title: 'Investiture and awards',
        location: 'Parade ground',
        speaker: 'Camp director',
        performers: 'Union brass band',
      },
      afternoon: {
        type: 'tbd',
        title: 'To be announced',
        location: 'To be announced',
        description: 'Free for unions; buses are loaded at the gate.',
      },
      sundown: {
        type: 'workshop',
        title: 'Taking it home',
        location: 'Main tent',
        leader: 'Youth director',
      },
      evening: {
        type: 'worship',
        title: 'Evening program: Closing ceremony',
        location: 'Main tent',
        speaker: 'Camp director',
        performers: 'Union youth choir',
      },
    },
  ),
}
