import { documentedCamp } from '../../../domain/camp/facts.ts'
import {
  type CampEvent,
  type CampProgramme,
  programmeFor,
  type SavedProgramme,
} from '../../../domain/camp/programme.ts'
import { campProgrammeMachine } from '../../../machines/camp/campProgramme.ts'
import { defineModel } from '../model.ts'

const time = { ...documentedCamp.facts.time, lastDay: '2025-04-13' }
const hike: CampEvent = {
  ...{ from: '10:00', to: '12:30', title: 'Hike', place: 'The hill', kind: 'activity' },
  ...{ speaker: '', detail: '' },
}
const programmeOf = (title: string): CampProgramme =>
  programmeFor(time, [{ title: 'Arrival', theme: '', events: [{ ...hike, title }] }])
const saved: SavedProgramme = { version: 3, days: programmeOf('Hike') }
const other: SavedProgramme = { version: 4, days: programmeOf('Swim') }
const none: SavedProgramme = { version: 4, days: null }
const row = { ...hike, day: '1' }
const changed = { ok: false, status: 409, reason: 'campChanged', message: 'Nothing was saved.' } as const

export const campProgrammeModel = defineModel<typeof campProgrammeMachine>({
  machine: campProgrammeMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { CampProgrammeView } = await import('../../../views/camp/CampProgrammeView.tsx')
    return (props) => <CampProgrammeView {...props} />
  },
  notFailures: {
    alerts: {
      'Please enter': 'the programme has a mistake',
      'Day 1, event': 'the programme has a mistake',
      'The first row must name': 'the table has no names of columns',
      'This cannot be read': 'the file is no table',
    },
  },
  inputs: [{ name: 'lead', input: { time } }],
  samples: {
    'load.retried': [{ type: 'load.retried' }],
    'day.chosen': [{ type: 'day.chosen', day: 0 }],
    'day.changed': [{ type: 'day.changed', change: { title: 'Opening' } }],
    'event.added': [{ type: 'event.added' }],
    'event.changed': [{ type: 'event.changed', index: 0, change: { title: 'Hike' } }],
    'event.removed': [{ type: 'event.removed', index: 9 }],
    'change.submitted': [{ type: 'change.submitted' }],
    'changes.dropped': [{ type: 'changes.dropped' }],
    'removal.requested': [{ type: 'removal.requested' }],
    'removal.confirmed': [{ type: 'removal.confirmed' }],
    'paste.changed': [{ type: 'paste.changed', text: 'Day\tFrom\tTitle' }],
    'paste.submitted': [{ type: 'paste.submitted' }],
    'file.chosen': [{ type: 'file.chosen', file: new File(['Day,From,Title'], 'programme.csv') }],
    'cell.changed': [
      { type: 'cell.changed', row: 0, column: 'title', text: 'Hike' },
      { type: 'cell.changed', row: 0, column: 'title', text: '' },
    ],
    'table.submitted': [{ type: 'table.submitted' }],
    'table.closed': [{ type: 'table.closed' }],
    'replacement.confirmed': [{ type: 'replacement.confirmed' }],
    'question.closed': [{ type: 'question.closed' }],
  },
  outcomes: {
    fetchProgramme: {
      done: [
        { ok: true, value: saved },
        { ok: true, value: none },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server.')],
    },
    readTable: {
      done: [
        { ok: true, rows: [row] },
        { ok: false, text: 'The first row must name the columns. Missing: From.' },
      ],
      failed: [new Error('This is a picture.')],
    },
    saveProgramme: {
      done: [
        { ok: true, value: saved },
        { ok: true, value: none },
        { ...changed, data: { ...saved, version: 5 } },
        { ...changed, data: other },
        { ok: false, status: 503 },
      ],
      failed: [new Error('No answer from the server.')],
    },
  },
  delays: {},
  // The events after the first one are the added ones, which the samples leave empty.
  project: ({ saved: { days }, draft, wanted, failure, isChangedElsewhere, rows, asked, problems }) => ({
    saved: days?.[0]?.events[0]?.title ?? null,
    wantsNone: wanted === null,
    title: draft[0]?.title ?? null,
    first: draft[0]?.events[0]?.title ?? null,
    begins: draft[0]?.events[0]?.from ?? null,
    hasAdded: (draft[0]?.events.length ?? 0) > 1,
    problems: problems.length > 0,
    failure: failure?.isIncident,
    isChangedElsewhere,
    row: rows[0]?.title ?? null,
    isAsked: asked.length > 0,
  }),
  appearance: ({ context }) => [
    context.failure?.isIncident,
    context.problems.length > 0,
    context.isChangedElsewhere,
    context.asked.length > 0,
  ],
})
