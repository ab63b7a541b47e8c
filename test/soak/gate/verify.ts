import type { Database } from '../../../server/database/database.ts'
import { type Place, places } from '../../../src/domain/movements.ts'
import type { WalkPlan } from './plan.ts'

interface Note {
  readonly key: string
  readonly marks: readonly string[]
}

/** What is not as it was noted, or as people really walked. */
export async function gateFindingsIn({ pool }: Database, plan: WalkPlan): Promise<readonly string[]> {
  const findings: string[] = []
  const { rows: notes } = await pool.query<Note>('select key, marks from gate_scans')
  const { rows: moved } = await pool.query<{ key: string }>("select key from movements where kind <> 'undo'")
  const noted = new Map(notes.map((note) => [note.key, note]))
  const books = new Set(moved.map(({ key }) => key))
  const planned = plan.queues.flat()
  const known = new Set(planned.map(({ scan }) => scan.key))

  for (const { scan, isSentBefore } of planned) {
    const note = noted.get(scan.key)
    const isInBooks = books.has(scan.key)
    const isInInbox = note !== undefined && note.marks.length > 0
    if (!isInBooks && !isInInbox) findings.push(`${scan.key} (${scan.number} ${scan.kind}) is nowhere`)
    if (note === undefined && !isSentBefore) findings.push(`${scan.key} was not handed in`)
  }
  for (const key of [...noted.keys(), ...books]) if (!known.has(key)) findings.push(`${key} was never noted`)

  const isMarked = (key: string, mark: string) => noted.get(key)?.marks.includes(mark) === true
  for (const [one, other] of plan.twins)
    if (!isMarked(one, 'alreadySo') && !isMarked(other, 'alreadySo'))
      findings.push(`${one} and ${other} are one movement, and not in the inbox`)
  for (const [one, other] of plan.disagreements)
    if (!isMarked(one, 'disagrees') && !isMarked(other, 'disagrees'))
      findings.push(`${one} and ${other} disagree, and are not in the inbox`)
  for (const key of plan.nobodys)
    if (!isMarked(key, 'nobody')) findings.push(`${key} is nobody’s, and not in the inbox`)

  return [...findings, ...(await wrongPlaces(pool, plan)), ...(await stillWaiting(pool))]
}

async function wrongPlaces(pool: Database['pool'], { places: walked }: WalkPlan): Promise<readonly string[]> {
  const { rows } = await pool.query<{ code: string; place: Place }>(`
    select code, case when status = 'registered' then 'expected' when status = 'checkedOut' then 'home'
      when stepped_out_at is not null then 'outside' else 'inside' end as place from participants`)
  const wrong = rows
    .filter(({ code, place }) => walked.get(code) !== place)
    .map(({ code, place }) => `${code} is ${place} and really ${walked.get(code)}`)
  const counted = (all: readonly Place[]) =>
    places.map((place) => `${place} ${all.filter((each) => each === place).length}`).join(', ')
  const [told, really] = [counted(rows.map(({ place }) => place)), counted([...walked.values()])]
  return told === really ? wrong : [...wrong, `the host says ${told}; really ${really}`]
}

async function stillWaiting(pool: Database['pool']): Promise<readonly string[]> {
  const { rows } = await pool.query<{ actor: string; waiting: number }>(
    'select actor, waiting from gate_browsers where waiting > 0',
  )
  return rows.map(({ actor, waiting }) => `${waiting} are said to wait on ${actor}`)
}
