import { type Camp, longDay, twelveHours } from '../camp/facts.ts'
import {
  type CampProgramme,
  campDates,
  isDocumentedWeek,
  programmeFor,
  weekdayOf,
} from '../camp/programme.ts'
import { campTimeWithOffset } from '../lib/campTime.ts'

/**
 * The programme on the landing page (portal document §2 "Landing"). Titles and dates are fixed by the
 * documents, never computed. The hours are the documents' daily slots in camp time.
 */

export interface ProgrammeEvent {
  /** For the `datetime` attribute: '2025-04-13T08:00+02:00'. */
  readonly at: string
  readonly time: string
  /** Under the time. */
  readonly note: string
  readonly title: string
  /** Place and speaker. */
  readonly where: string
  readonly detail: string
}

export interface ProgrammeDay {
  readonly number: number
  readonly title: string
  readonly date: string
  readonly year: string
  readonly theme: string
  readonly events: readonly ProgrammeEvent[]
}

export const programmeDays: readonly ProgrammeDay[] = [
  day(1, 'Opening Day', 'Arrive, pitch, march in: by nightfall a field of tents has become a camp.', [
    ['08:00', 'Gates open', 'Show your ID card at the gate and follow your union’s flag to your pitch.'],
    ['11:00', 'Camp safety briefing', 'Water points, the health corner and quiet hours.'],
    ['14:30', 'Opening parade', 'Clubs march in by union, in full uniform.'],
    ['20:00', 'Opening ceremony', 'Colours, choirs and the first night together.'],
  ]),
  day(2, 'Family Day', 'Parents, leaders and campers share one field, one table and one fire.', [
    ['06:00', 'Sunrise devotion', 'The day begins together, before breakfast.'],
    ['09:00', 'Bible study', 'Small circles in the union tents.'],
    ['14:30', 'Family games', 'Parents and leaders are on the teams as well.'],
    ['20:00', 'Evening program', 'Who is my family? With the union youth choir.'],
  ]),
  day(3, 'Outreach Day', 'The camp goes out of its gate to be of use to its neighbours.', [
    ['06:00', 'Sunrise devotion', 'Salt and light: what the day is for.'],
    ['09:00', 'Community outreach', 'Clubs clean, paint and plant in the neighbourhood.'],
    ['16:30', 'Adventure hours', 'Zip line, canoeing and horse riding.'],
    ['20:00', 'Songs around the fire', 'An evening with the club choirs.'],
  ]),
  day(4, 'Leadership Day', 'Those who will lead tomorrow’s clubs practise it today.', [
    ['06:00', 'Sunrise devotion', 'The servant leads.'],
    ['11:00', 'Leading a unit', 'A workshop for captains, and for those who would like to be one.'],
    ['14:30', 'Drill and marching finals', 'The best squads of every union on the parade ground.'],
    ['20:00', 'Evening program', 'Choose this day: a call to young leaders.'],
  ]),
  day(5, 'Sabbath Preparation', 'Honours in the morning, a shining camp by sunset.', [
    ['09:00', 'Honours on the trail', 'Stars, tracks and trees, taught where they are.'],
    ['11:00', 'Bible quiz finals', 'Two teams, one buzzer, the whole camp watching.'],
    ['14:30', 'Camp inspection', 'Pitches, kitchens and first-aid boxes are judged.'],
    ['20:00', 'Vespers by candlelight', 'The Sabbath is welcomed with song.'],
  ]),
  day(6, 'Sabbath Day', 'A day of rest, of worship and of long walks.', [
    ['09:00', 'Sabbath school', 'In the union tents.'],
    ['11:00', 'Divine service', 'Families and visitors are welcome.'],
    ['14:30', 'Nature walk', 'Along the forest trail, with no hurry at all.'],
    ['20:00', 'Music of the nations', 'Choirs and club bands from every union.'],
  ]),
  day(7, 'Closing Day', 'Tents come down, honours go up, and everybody goes home changed.', [
    ['06:00', 'Last sunrise devotion', 'Sent out.'],
    ['09:00', 'Strike camp', 'Leave the pitch cleaner than you found it.'],
    ['11:00', 'Investiture and awards', 'Honours, ribbons and a brass band.'],
    ['19:30', 'Closing ceremony', 'The camp ends at 9:00 PM. Travel home safely.'],
  ]),
]

function day(
  number: number,
  title: string,
  theme: string,
  events: readonly (readonly [clock: string, title: string, detail: string])[],
): ProgrammeDay {
  const dayOfMonth = 12 + number
  const date = `April ${dayOfMonth}`
  return {
    number,
    title,
    ...{ date, year: '2025' },
    theme,
    events: events.map(([clock, name, detail]) => ({
      at: `2025-04-${dayOfMonth}T${clock}+02:00`,
      ...{ time: twelveHours(clock), note: date },
      ...{ title: name, where: '', detail },
    })),
  }
}

/** Empty for a camp without a programme: that of the documents belongs to the documented week. */
export function programmeDaysOf(camp: Camp, programme: CampProgramme | null): readonly ProgrammeDay[] {
  if (programme === null) return isDocumentedWeek(camp) ? programmeDays : []
  const { time } = camp.facts
  const dates = campDates(time)
  return programmeFor(time, programme).map(({ title, theme, events }, index) => {
    const on = dates[index] ?? ''
    const weekday = weekdayOf(on)
    return {
      number: index + 1,
      title: title || weekday,
      ...{ date: title === '' ? longDay(on) : `${weekday}, ${longDay(on)}`, year: on.slice(0, 4) },
      theme,
      events: events.map(({ from, to, title: name, place, speaker, detail }) => ({
        at: campTimeWithOffset(on, from),
        ...{ time: twelveHours(from), note: to === '' ? '' : `to ${twelveHours(to)}` },
        ...{ title: name, where: [place, speaker].filter(Boolean).join(' · '), detail },
      })),
    }
  })
}
