import { expect, test } from 'vitest'
import { documentedCamp } from '../../../src/domain/camp/facts.ts'
import { type CampEvent, programmeFor } from '../../../src/domain/camp/programme.ts'
import { campProgrammeModel } from '../../../src/inspector/models/camp/campProgramme.tsx'
import { campProgrammeMachine } from '../../../src/machines/camp/campProgramme.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(campProgrammeModel)

const { time } = documentedCamp.facts
const event = (title: string, from = '10:00'): CampEvent => ({
  ...{ from, to: '', title, place: '', kind: 'activity', speaker: '', detail: '' },
})
const programmeOf = (...events: CampEvent[]) => programmeFor(time, [{ title: 'Arrival', theme: '', events }])
const row = (title: string) => ({ ...event(title), day: '2', kind: 'meal' })

async function loaded() {
  const flow = startFlow(campProgrammeMachine, { time })
  await flow.done('fetchProgramme', { ok: true, value: { version: 3, days: programmeOf(event('Hike')) } })
  return flow
}
const titles = ({ context }: Awaited<ReturnType<typeof loaded>>) =>
  context().draft.map(({ events }) => events.map(({ title }) => title))

test('[W1441] a lead types events by day and saves the whole, in the order of time, with the version that was read', async () => {
  const flow = await loaded()
  flow.send({ type: 'event.added' })
  flow.send({ type: 'event.changed', index: 1, change: { from: '09:00', title: 'Prayer' } })
  flow.send({ type: 'day.chosen', day: 1 })
  flow.send({ type: 'day.changed', change: { title: 'Second' } })
  flow.send({ type: 'change.submitted' })
  const days = programmeOf(event('Prayer', '09:00'), event('Hike'))
  const wanted = days.map((day, index) => (index === 1 ? { ...day, title: 'Second' } : day))
  expect(flow.started.at(-1)).toMatchObject({ id: 'saveProgramme', input: { version: 3, days: wanted } })
  await flow.done('saveProgramme', { ok: true, value: { version: 4, days: wanted } })
  expect(flow.state().value).toEqual({ editing: 'saved' })
  flow.send({ type: 'event.added' })
  expect(flow.state().value).toEqual({ editing: 'changed' })
  flow.send({ type: 'changes.dropped' })
  expect(flow.context().draft).toEqual(wanted)
})

test('[W1441] a programme with a mistake is not sent; its day is shown with the mistake', async () => {
  const flow = await loaded()
  flow.send({ type: 'day.chosen', day: 2 })
  flow.send({ type: 'event.added' })
  flow.send({ type: 'day.chosen', day: 0 })
  flow.send({ type: 'change.submitted' })
  expect(flow.started).toHaveLength(1)
  expect(flow.context()).toMatchObject({
    day: 2,
    failure: { text: 'Day 3, event 1: Please enter when the event begins, such as 08:00.' },
  })
  flow.send({ type: 'event.removed', index: 0 })
  expect(flow.context().problems).toEqual([])
})

test('[W1442] a programme that was saved meanwhile is not overwritten, and what was typed stays', async () => {
  const flow = await loaded()
  flow.send({ type: 'event.changed', index: 0, change: { title: 'Mine' } })
  flow.send({ type: 'change.submitted' })
  const theirs = { version: 5, days: programmeOf(event('Theirs')) }
  const refused = { ok: false, status: 409, reason: 'campChanged', message: 'Nothing was saved.' } as const
  await flow.done('saveProgramme', { ...refused, data: theirs })
  expect(flow.context().isChangedElsewhere).toBe(true)
  expect(titles(flow)[0]).toEqual(['Mine'])
  flow.send({ type: 'change.submitted' })
  expect(flow.started.at(-1)).toMatchObject({ input: { version: 5 } })
  await flow.done('saveProgramme', { ok: false, status: 503 })
  flow.send({ type: 'changes.dropped' })
  expect(titles(flow)[0]).toEqual(['Theirs'])
})

test('[W1442] a change of other facts meanwhile is no conflict: the programme is sent again with the new version', async () => {
  const flow = await loaded()
  flow.send({ type: 'event.changed', index: 0, change: { title: 'Mine' } })
  flow.send({ type: 'change.submitted' })
  const unchanged = { version: 6, days: programmeOf(event('Hike')) }
  const refused = { ok: false, status: 409, reason: 'campChanged', message: 'Nothing was saved.' } as const
  await flow.done('saveProgramme', { ...refused, data: unchanged })
  expect(flow.state().value).toBe('saving')
  expect(flow.started.at(-1)).toMatchObject({ input: { version: 6, days: programmeOf(event('Mine')) } })
})

test('[W1444] a table is mended in place, and after a question its events replace all others', async () => {
  const flow = await loaded()
  flow.send({ type: 'paste.changed', text: 'cells' })
  flow.send({ type: 'paste.submitted' })
  expect(flow.started.at(-1)).toMatchObject({ id: 'readTable', input: { source: 'cells' } })
  await flow.done('readTable', { ok: true, rows: [row(''), row('Swim')] })
  expect(flow.context().asked).toEqual(['0.title'])
  flow.send({ type: 'table.submitted' })
  expect(flow.state().value).toBe('reviewing')
  flow.send({ type: 'cell.changed', row: 0, column: 'title', text: 'Run' })
  expect(flow.context().asked).toEqual(['0.title'])
  flow.send({ type: 'table.submitted' })
  expect(flow.state().value).toBe('asking')
  expect(titles(flow)[0]).toEqual(['Hike'])
  flow.send({ type: 'replacement.confirmed' })
  expect(titles(flow)).toEqual([[], ['Run', 'Swim'], [], [], [], [], []])
  expect(flow.context().draft[0]?.title).toBe('Arrival')
  expect(flow.context().draft[1]?.events[0]?.kind).toBe('meal')
})

test('[W1488] a lead removes the programme after a question; what was typed stays until then', async () => {
  const flow = await loaded()
  flow.send({ type: 'event.changed', index: 0, change: { title: 'Mine' } })
  flow.send({ type: 'removal.requested' })
  expect(flow.state().value).toBe('askingRemoval')
  flow.send({ type: 'question.closed' })
  expect(titles(flow)[0]).toEqual(['Mine'])
  flow.send({ type: 'removal.requested' })
  flow.send({ type: 'removal.confirmed' })
  expect(flow.started.at(-1)).toMatchObject({ id: 'saveProgramme', input: { version: 3, days: null } })
  await flow.done('saveProgramme', { ok: false, status: 503 })
  expect(titles(flow)[0]).toEqual(['Mine'])
  flow.send({ type: 'removal.requested' })
  flow.send({ type: 'removal.confirmed' })
  await flow.done('saveProgramme', { ok: true, value: { version: 4, days: null } })
  expect(flow.state().value).toEqual({ editing: 'saved' })
  expect(titles(flow)).toEqual([[], [], [], [], [], [], []])
  flow.send({ type: 'removal.requested' })
  expect(flow.state().value).toEqual({ editing: 'saved' })
})

test('[W1490] leaving asks while the programme has changes, or a table is reviewed, and no longer when they are saved', async () => {
  const flow = await loaded()
  const asks = () => flow.state().hasTag('unsaved')
  expect(asks()).toBe(false)
  flow.send({ type: 'event.added' })
  expect(asks()).toBe(true)
  flow.send({ type: 'changes.dropped' })
  expect(asks()).toBe(false)
  flow.send({ type: 'file.chosen', file: new File(['Day,From,Title'], 'programme.csv') })
  await flow.done('readTable', { ok: true, rows: [row('Swim')] })
  expect(asks()).toBe(true)
  flow.send({ type: 'table.closed' })
  expect(asks()).toBe(false)
  flow.send({ type: 'event.changed', index: 0, change: { title: 'Mine' } })
  flow.send({ type: 'change.submitted' })
  await flow.done('saveProgramme', { ok: false, status: 503 })
  expect(asks()).toBe(true)
  flow.send({ type: 'change.submitted' })
  await flow.done('saveProgramme', { ok: true, value: { version: 4, days: programmeOf(event('Mine')) } })
  expect(asks()).toBe(false)
})
