import { expect, test } from 'vitest'
import { scheduleDays, titleOf } from '../../../src/domain/camper/schedule.ts'
import type { ScheduleEvent } from '../../../src/domain/camper/scheduleProgramme.ts'
import { programmeDays } from '../../../src/domain/public/eventProgramme.ts'

/* Every word of both programmes: only a person who reads them here can check them. */

const office = (name: 'leader' | 'speaker' | 'performers', event: ScheduleEvent) =>
  event[name] === undefined ? [] : [`${name}: ${event[name]}`]

function printed(event: ScheduleEvent): string {
  return [
    event.time,
    `[${event.type}] ${event.title}`,
    event.location,
    ...office('leader', event),
    ...office('speaker', event),
    ...office('performers', event),
    ...(event.description === undefined ? [] : [event.description]),
  ].join(' | ')
}

test('the campers’ schedule prints these lines', () => {
  const text = scheduleDays.map((day) => [titleOf(day), ...day.events.map(printed)].join('\n')).join('\n\n')
  expect(text).toBe(`Monday July 10
06:00-07:00 | [devotional] Devotion: A place prepared | Main tent | leader: Camp chaplain | For the clubs that arrived the night before.
07:30-08:30 | [meal] Breakfast | Dining hall
09:00-10:30 | [activity] Arrival and camp set-up | Camp grounds | leader: Area coordinators | Have your ID card ready at the gate, then follow your union’s flag to your pitch.
11:00-12:30 | [workshop] Camp safety briefing | Main tent | leader: First-aid team | Water points, the health corner, quiet hours and what to do in a storm.
12:30-14:00 | [meal] Lunch | Dining hall | Clubs eat in two sittings: at 12:30 and at 13:15.
14:30-16:00 | [activity] Opening parade | Parade ground | leader: Drill instructors | performers: Union brass band | Full uniform. Clubs march in by union.
16:30-18:00 | [study] Bible study: Called by name | Union tents | leader: Union chaplains
18:30-19:30 | [meal] Dinner | Dining hall
20:00-21:30 | [worship] Evening program: Opening ceremony | Main tent | speaker: Camp director | performers: Union youth choir

Tuesday July 11
06:00-07:00 | [devotional] Devotion: Bread for the day | Main tent | leader: Camp chaplain
07:30-08:30 | [meal] Breakfast | Dining hall
09:00-10:30 | [study] Bible study: The house on the rock | Union tents | leader: Union chaplains
11:00-12:30 | [workshop] Knots and pioneering | Workshop field | leader: Master guides | Build a gateway that stands on its own. Bring gloves.
12:30-14:00 | [meal] Lunch | Dining hall | Clubs eat in two sittings: at 12:30 and at 13:15.
14:30-16:00 | [activity] Family games | Sports field | leader: Recreation team | Parents and leaders are on the teams as well.
16:30-18:00 | [workshop] First aid for everyone | Health corner | leader: First-aid team
18:30-19:30 | [meal] Dinner | Dining hall
20:00-21:30 | [sermon] Evening program: Who is my family? | Main tent | speaker: Guest speaker | performers: Union youth choir

Wednesday July 12
06:00-07:00 | [devotional] Devotion: Salt and light | Main tent | leader: Camp chaplain
07:30-08:30 | [meal] Breakfast | Dining hall
09:00-10:30 | [activity] Community outreach | Meet at the gate | leader: Outreach coordinator | Clubs clean, paint and plant in the neighbourhood. Take water and a hat.
11:00-12:30 | [activity] Community outreach, continued | Meet at the gate | leader: Outreach coordinator
12:30-14:00 | [meal] Lunch | Dining hall | Clubs eat in two sittings: at 12:30 and at 13:15.
14:30-16:00 | [workshop] Telling your story | Main tent | leader: Youth director
16:30-18:00 | [activity] Zip line, canoeing and horse riding | Adventure stalls | leader: Recreation team | Paid from your camp wallet at the stall: bring your ID card.
18:30-19:30 | [meal] Dinner | Dining hall
20:00-21:30 | [concert] Evening program: Songs around the fire | Fire circle | performers: Club choirs

Thursday July 13
06:00-07:00 | [devotional] Devotion: The servant leads | Main tent | leader: Camp chaplain
07:30-08:30 | [meal] Breakfast | Dining hall
09:00-10:30 | [study] Bible study: Nehemiah builds a team | Union tents | leader: Union chaplains
11:00-12:30 | [workshop] Leading a unit | Workshop field | leader: Master guides | For unit captains and everyone who would like to become one.
12:30-14:00 | [meal] Lunch | Dining hall | Clubs eat in two sittings: at 12:30 and at 13:15.
14:30-16:00 | [activity] Drill and marching finals | Parade ground | leader: Drill instructors
16:30-18:00 | [tbd] To be announced | To be announced | Listen for the announcement at lunch.
18:30-19:30 | [meal] Dinner | Dining hall
20:00-21:30 | [sermon] Evening program: Choose this day | Main tent | speaker: Youth director

Friday July 14
06:00-07:00 | [devotional] Devotion: Make ready the way | Main tent | leader: Camp chaplain
07:30-08:30 | [meal] Breakfast | Dining hall
09:00-10:30 | [workshop] Honours: stars, tracks and trees | Forest trail | leader: Master guides
11:00-12:30 | [study] Bible quiz finals | Main tent | leader: Union chaplains
12:30-14:00 | [meal] Lunch | Dining hall | Clubs eat in two sittings: at 12:30 and at 13:15.
14:30-16:00 | [activity] Camp inspection | Camp grounds | leader: Area coordinators | Pitches, kitchens and first-aid boxes are judged.
16:30-18:00 | [activity] Sabbath preparation | Camp grounds | Showers, uniforms and tomorrow’s firewood, before the sun sets.
18:30-19:30 | [meal] Dinner | Dining hall
20:00-21:30 | [worship] Evening program: Vespers by candlelight | Fire circle | leader: Camp chaplain | performers: Union youth choir

Saturday July 15
06:00-07:00 | [devotional] Devotion: The day of rest | Main tent | leader: Camp chaplain
07:30-08:30 | [meal] Breakfast | Dining hall
09:00-10:30 | [study] Sabbath school | Union tents | leader: Union chaplains
11:00-12:30 | [sermon] Divine service | Main tent | speaker: Guest speaker | performers: Union youth choir | Full uniform. Families and visitors are welcome.
12:30-14:00 | [meal] Lunch | Dining hall | Clubs eat in two sittings: at 12:30 and at 13:15.
14:30-16:00 | [activity] Nature walk | Forest trail | leader: Master guides
16:30-18:00 | [worship] Baptism and sunset worship | Lakeside | leader: Camp chaplain
18:30-19:30 | [meal] Dinner | Dining hall
20:00-21:30 | [concert] Evening program: Music of the nations | Main tent | performers: Union youth choir and club bands

Sunday July 16
06:00-07:00 | [devotional] Devotion: Sent out | Main tent | leader: Camp chaplain
07:30-08:30 | [meal] Breakfast | Dining hall
09:00-10:30 | [activity] Strike camp | Camp grounds | leader: Area coordinators | Leave the pitch cleaner than you found it; your coordinator signs it off.
11:00-12:30 | [worship] Investiture and awards | Parade ground | speaker: Camp director | performers: Union brass band
12:30-14:00 | [meal] Lunch | Dining hall | Clubs eat in two sittings: at 12:30 and at 13:15.
14:30-16:00 | [tbd] To be announced | To be announced | Free for unions; buses are loaded at the gate.
16:30-18:00 | [workshop] Taking it home | Main tent | leader: Youth director
18:30-19:30 | [meal] Dinner | Dining hall
20:00-21:30 | [worship] Evening program: Closing ceremony | Main tent | speaker: Camp director | performers: Union youth choir`)
})

test('the public programme prints these lines', () => {
  const text = programmeDays
    .map(({ number, title, date, theme, events }) =>
      [
        `${number} ${title}, ${date}: ${theme}`,
        ...events.map((event) => `${event.at} ${event.time} | ${event.title} | ${event.detail}`),
      ].join('\n'),
    )
    .join('\n\n')
  expect(
    text,
  ).toBe(`1 Opening Day, April 13: Arrive, pitch, march in: by nightfall a field of tents has become a camp.
2025-04-13T08:00+02:00 8:00 AM | Gates open | Show your ID card at the gate and follow your union’s flag to your pitch.
2025-04-13T11:00+02:00 11:00 AM | Camp safety briefing | Water points, the health corner and quiet hours.
2025-04-13T14:30+02:00 2:30 PM | Opening parade | Clubs march in by union, in full uniform.
2025-04-13T20:00+02:00 8:00 PM | Opening ceremony | Colours, choirs and the first night together.

2 Family Day, April 14: Parents, leaders and campers share one field, one table and one fire.
2025-04-14T06:00+02:00 6:00 AM | Sunrise devotion | The day begins together, before breakfast.
2025-04-14T09:00+02:00 9:00 AM | Bible study | Small circles in the union tents.
2025-04-14T14:30+02:00 2:30 PM | Family games | Parents and leaders are on the teams as well.
2025-04-14T20:00+02:00 8:00 PM | Evening program | Who is my family? With the union youth choir.

3 Outreach Day, April 15: The camp goes out of its gate to be of use to its neighbours.
2025-04-15T06:00+02:00 6:00 AM | Sunrise devotion | Salt and light: what the day is for.
2025-04-15T09:00+02:00 9:00 AM | Community outreach | Clubs clean, paint and plant in the neighbourhood.
2025-04-15T16:30+02:00 4:30 PM | Adventure hours | Zip line, canoeing and horse riding.
2025-04-15T20:00+02:00 8:00 PM | Songs around the fire | An evening with the club choirs.

4 Leadership Day, April 16: Those who will lead tomorrow’s clubs practise it today.
2025-04-16T06:00+02:00 6:00 AM | Sunrise devotion | The servant leads.
2025-04-16T11:00+02:00 11:00 AM | Leading a unit | A workshop for captains, and for those who would like to be one.
2025-04-16T14:30+02:00 2:30 PM | Drill and marching finals | The best squads of every union on the parade ground.
2025-04-16T20:00+02:00 8:00 PM | Evening program | Choose this day: a call to young leaders.

5 Sabbath Preparation, April 17: Honours in the morning, a shining camp by sunset.
2025-04-17T09:00+02:00 9:00 AM | Honours on the trail | Stars, tracks and trees, taught where they are.
2025-04-17T11:00+02:00 11:00 AM | Bible quiz finals | Two teams, one buzzer, the whole camp watching.
2025-04-17T14:30+02:00 2:30 PM | Camp inspection | Pitches, kitchens and first-aid boxes are judged.
2025-04-17T20:00+02:00 8:00 PM | Vespers by candlelight | The Sabbath is welcomed with song.

6 Sabbath Day, April 18: A day of rest, of worship and of long walks.
2025-04-18T09:00+02:00 9:00 AM | Sabbath school | In the union tents.
2025-04-18T11:00+02:00 11:00 AM | Divine service | Families and visitors are welcome.
2025-04-18T14:30+02:00 2:30 PM | Nature walk | Along the forest trail, with no hurry at all.
2025-04-18T20:00+02:00 8:00 PM | Music of the nations | Choirs and club bands from every union.

7 Closing Day, April 19: Tents come down, honours go up, and everybody goes home changed.
2025-04-19T06:00+02:00 6:00 AM | Last sunrise devotion | Sent out.
2025-04-19T09:00+02:00 9:00 AM | Strike camp | Leave the pitch cleaner than you found it.
2025-04-19T11:00+02:00 11:00 AM | Investiture and awards | Honours, ribbons and a brass band.
2025-04-19T19:30+02:00 7:30 PM | Closing ceremony | The camp ends at 9:00 PM. Travel home safely.`)
})
