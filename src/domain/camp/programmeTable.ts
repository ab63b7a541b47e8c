import { counted } from '../lib/counted.ts'
import { type CampFacts, monthAndDay } from './facts.ts'
import {
  type CampDay,
  type CampEvent,
  type CampProgramme,
  campDates,
  type ScheduleEventType,
  scheduleEventTypes,
  weekdayOf,
} from './programme.ts'
import { programmeProblems } from './programmeProblems.ts'

/* A programme that is pasted from a spreadsheet or read from a file: one event a row, as it was typed. */

export const programmeColumns = ['day', 'from', 'to', 'title', 'place', 'kind', 'speaker', 'detail'] as const
export type ProgrammeColumn = (typeof programmeColumns)[number]

export const columnLabels: Readonly<Record<ProgrammeColumn, string>> = {
  ...{ day: 'Day', from: 'From', to: 'To', title: 'Title' },
  ...{ place: 'Place', kind: 'Kind', speaker: 'Speaker', detail: 'Detail' },
}

export type ProgrammeRow = Readonly<Record<ProgrammeColumn, string>>

const headings: Readonly<Record<ProgrammeColumn, readonly string[]>> = {
  day: ['day', 'date', 'days', 'dates'],
  from: ['from', 'start', 'starts', 'begin', 'begins', 'time', 'starttime'],
  to: ['to', 'until', 'end', 'ends', 'endtime', 'till'],
  title: ['title', 'event', 'activity', 'what', 'name', 'programme', 'program'],
  place: ['place', 'location', 'venue', 'where', 'room'],
  kind: ['kind', 'type', 'category'],
  speaker: ['speaker', 'leader', 'who', 'by', 'presenter'],
  detail: ['detail', 'details', 'description', 'note', 'notes'],
}

/** Lower case letters and digits alone. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function columnNamedBy(heading: string): ProgrammeColumn | undefined {
  return programmeColumns.find((column) => headings[column].includes(plain(heading)))
}

const mostRows = 600

export type ReadProgrammeTable =
  | { readonly ok: true; readonly rows: readonly ProgrammeRow[] }
  | { readonly ok: false; readonly text: string }

/** An empty day is the day of the row above, as in merged cells. */
export function programmeTableIn(
  lines: readonly { readonly cells: readonly string[] }[],
): ReadProgrammeTable {
  const at = lines.findIndex(({ cells }) => cells.filter((cell) => columnNamedBy(cell)).length >= 3)
  const named = lines[at]?.cells.map(columnNamedBy) ?? []
  const missing = (['day', 'from', 'title'] as const).filter((column) => !named.includes(column))
  if (missing.length > 0)
    return {
      ok: false,
      text: `The first row must name the columns. Missing: ${missing.map((column) => columnLabels[column]).join(', ')}.`,
    }
  const rows: ProgrammeRow[] = []
  for (const { cells } of lines.slice(at + 1)) {
    const textOf = (column: ProgrammeColumn) =>
      (cells[named.indexOf(column)] ?? '').trim().replace(/\s+/g, ' ')
    const typed = Object.fromEntries(
      programmeColumns.map((column) => [column, textOf(column)]),
    ) as ProgrammeRow
    if (Object.values(typed).every((text) => text === '')) continue
    rows.push({
      ...typed,
      day: typed.day || (rows.at(-1)?.day ?? ''),
      from: clockIn(typed.from),
      to: clockIn(typed.to),
    })
  }
  if (rows.length === 0) return { ok: false, text: 'There is no event under the names of the columns.' }
  if (rows.length > mostRows)
    return {
      ok: false,
      text: `There are ${counted(rows.length, 'row')}. A programme has at most ${mostRows}.`,
    }
  return { ok: true, rows }
}

/** '09:30' for 9:30, 9.30, 9h30, 9 AM and 09:30:00; another text stays as it is. */
export function clockIn(text: string): string {
  const [, hours = '', minutes = '00', half] =
    /^(\d{1,2})(?:[:.h](\d{2})(?::\d{2})?)?\s*([ap])?\.?(?:m\.?)?h?$/i.exec(text.trim()) ?? []
  if (hours === '') return text
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

interface RowProblem {
  readonly row: number
  readonly column: ProgrammeColumn
  readonly text: string
}

interface ReadProgramme {
  readonly events: CampProgramme
  readonly problems: readonly RowProblem[]
}

const kindTexts = scheduleEventTypes.join(', ')

/** Days have no title and no theme. Cells with a mistake are named; rows without a day are in none. */
export function programmeOfRows(time: CampFacts['time'], rows: readonly ProgrammeRow[]): ReadProgramme {
  const dates = campDates(time)
  const problems: RowProblem[] = []
  const days = dates.map(() => ({ events: [] as CampEvent[], rows: [] as number[] }))
  for (const [row, typed] of rows.entries()) {
    const day = days[dayIn(typed.day, dates)]
    const kind = kindIn(typed.kind)
    if (day === undefined)
      problems.push({
        ...{ row, column: 'day' },
        text: `Please enter a day of the camp, from ${dates[0]} to ${dates.at(-1)}, or its number.`,
      })
    if (kind === undefined) problems.push({ row, column: 'kind', text: `Please enter one of: ${kindTexts}.` })
    const { day: _, ...event } = typed
    day?.events.push({ ...event, kind: kind ?? 'tbd' })
    day?.rows.push(row)
  }
  const events = days.map((day): CampDay => ({ title: '', theme: '', events: day.events }))
  for (const { day, event, field, text } of programmeProblems(time, events)) {
    const row = days[day ?? -1]?.rows[event ?? 0]
    const column = programmeColumns.find((name) => name === field) ?? 'day'
    if (row !== undefined) problems.push({ row, column, text })
  }
  return { events, problems: [...problems].sort((one, other) => one.row - other.row) }
}

function kindIn(text: string): ScheduleEventType | undefined {
  return text === '' ? 'activity' : scheduleEventTypes.find((kind) => kind === plain(text))
}

/** The index of the one day that is written so; -1 for none, and for several. */
function dayIn(text: string, dates: readonly string[]): number {
  const wanted = plain(text.replace(/(\d)(st|nd|rd|th)\b/i, '$1'))
  const found = dates.flatMap((date, index) => (writtenForms(date, index).includes(wanted) ? [index] : []))
  return found.length === 1 ? (found[0] ?? -1) : -1
}

function writtenForms(date: string, index: number): readonly string[] {
  const [year = '', month = '', day = ''] = date.split('-')
  const name = monthAndDay(date).month
  const [d, m] = [String(Number(day)), String(Number(month))]
  const weekday = weekdayOf(date)
  const dated = [name, name.slice(0, 3)].flatMap((word) => [`${word}${d}`, `${d}${word}`])
  const withWeekday = [weekday, weekday.slice(0, 3)].flatMap((word) => dated.map((each) => `${word}${each}`))
  const written = [
    ...[...dated, ...withWeekday].flatMap((each) => [each, `${each}${year}`]),
    ...[weekday, weekday.slice(0, 3)],
    ...[`${index + 1}`, `day${index + 1}`],
    ...[`${year}${month}${day}`, `${day}${month}${year}`, `${month}${day}${year}`],
    ...[`${d}${m}${year}`, `${m}${d}${year}`, `${year}${m}${d}`],
  ]
  return written.map((each) => each.toLowerCase())
}
