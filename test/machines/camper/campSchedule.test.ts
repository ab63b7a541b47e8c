import { expect, test } from 'vitest'
import { documentedCamp } from '../../../src/domain/camp/facts.ts'
import type { SavedProgramme } from '../../../src/domain/camp/programme.ts'
import { campDayFrom, campScheduleDays } from '../../../src/domain/camper/campSchedule.ts'
import { titleOf } from '../../../src/domain/camper/schedule.ts'
import { campScheduleModel } from '../../../src/inspector/models/camper/campSchedule.tsx'
import { campScheduleMachine } from '../../../src/machines/camper/campSchedule.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(campScheduleModel)

const programme: SavedProgramme = {
  version: 4,
  days: [
    {
      ...{ title: 'Arrival', theme: 'We meet.' },
      events: [
        {
          ...{ from: '10:00', to: '12:30', title: 'Hike', place: 'The hill', kind: 'activity' },
          ...{ speaker: '', detail: 'Bring water.' },
        },
        { from: '20:00', to: '', title: 'Talk', place: '', kind: 'sermon', speaker: 'Director', detail: '' },
      ],
    },
  ],
}

test('[W1439] the programme is read once and kept, and the kept one of this version is not read again', async () => {
  const kept: SavedProgramme[] = []
  const flow = startFlow(
    campScheduleMachine.provide({ actions: { keepProgramme: (_, saved) => kept.push(saved) } }),
    { version: 4, kept: null },
  )
  expect(flow.state().value).toBe('loading')
  await flow.done('fetchProgramme', { ok: true, value: programme })
  expect(flow.state().value).toEqual({ shown: 'settled' })
  expect(kept).toEqual([programme])
  expect(startFlow(campScheduleMachine, { version: 4, kept: programme }).started).toEqual([])
})

test('[W1439] a kept programme of an older version is shown while the newer one is read, and after a failure', async () => {
  const older = { ...programme, version: 3 }
  const flow = startFlow(campScheduleMachine, { version: 4, kept: older })
  expect(flow.state().value).toEqual({ shown: 'refreshing' })
  expect(flow.context().saved).toBe(older)
  await flow.failed('fetchProgramme', new Error('No network.'))
  expect(flow.state().value).toEqual({ shown: 'stale' })
  expect(flow.context().saved).toBe(older)
  flow.send({ type: 'load.retried' })
  await flow.done('fetchProgramme', { ok: true, value: programme })
  expect(flow.context().saved).toBe(programme)
})

test('[W1440] days of an own programme are named by weekday and date, and found by date', () => {
  const time = { ...documentedCamp.facts.time, firstDay: '2027-07-31', lastDay: '2027-08-01' }
  const days = campScheduleDays(time, programme.days ?? [])
  expect(days.map((day) => [day.id, titleOf(day), day.name, day.theme])).toEqual([
    ['2027-07-31', 'Saturday July 31', 'Arrival', 'We meet.'],
    ['2027-08-01', 'Sunday August 1', '', ''],
  ])
  expect(days[0]?.events).toEqual([
    {
      ...{ id: '2027-07-31-0', time: '10:00-12:30', title: 'Hike', location: 'The hill', type: 'activity' },
      description: 'Bring water.',
    },
    { id: '2027-07-31-1', time: '20:00', title: 'Talk', location: '', type: 'sermon', speaker: 'Director' },
  ])
  expect(['2027-08-01', '2027-08-02', 'monday', null].map((day) => campDayFrom(days, day))).toEqual([
    ...['2027-08-01', '2027-07-31', '2027-07-31', '2027-07-31'],
  ])
})
