import type { Database } from '../../../server/database/database.ts'
import { type Place, places } from '../../../src/domain/gate/movements.ts'
import type { PlannedScan, WalkPlan } from './plan.ts'

interface Note {
  readonly key: string
  readonly marks: readonly string[]
}

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

  for (const { key } of plan.online.flat()) {
    known.add(key)
    if (!books.has(key)) findings.push(`${key} was acknowledged and is not in the books`)
  }

  const isMarked = (key: string, mark: string) => noted.get(key)?.marks.includes(mark) === true
  const ofPerson = new Map<string, PlannedScan[]>()
  for (const one of planned) ofPerson.set(one.scan.number, [...(ofPerson.get(one.scan.number) ?? []), one])
  const scans = new Map(planned.map((one) => [one.scan.key, one]))
  const isShown = (code: string) =>
    (ofPerson.get(code) ?? []).some(({ scan }) => (noted.get(scan.key)?.marks.length ?? 0) > 0)
  const wasTimeKnown = (code: string) => (ofPerson.get(code) ?? []).every(({ isTimeKnown }) => isTimeKnown)
  const codeOf = (key: string) => scans.get(key)?.scan.number ?? ''
  /** After a clock jump the order of two scans is unknown; the inbox shows the person. */
  const areMarked = (one: string, other: string, mark: string) => {
    const code = codeOf(one)
    return isMarked(one, mark) || isMarked(other, mark) || (!wasTimeKnown(code) && isShown(code))
  }
  for (const [one, other] of plan.twins)
    if (!areMarked(one, other, 'alreadySo'))
      findings.push(`${one} and ${other} are one movement, and not in the inbox`)
  // After a clock jump the two may seem to be minutes apart; the place is checked below.
  for (const [one, other] of plan.disagreements)
    if (wasTimeKnown(codeOf(one)) && !areMarked(one, other, 'disagrees'))
      findings.push(`${one} and ${other} disagree, and are not in the inbox`)
  for (const key of [...noted.keys(), ...books]) if (!known.has(key)) findings.push(`${key} was never noted`)
  for (const key of plan.unknownCodes)
    if (!isMarked(key, 'nobody')) findings.push(`${key} is nobody’s, and not in the inbox`)

  const mayDiffer = (code: string) => !wasTimeKnown(code) && isShown(code)
  return [...findings, ...(await wrongPlaces(pool, plan, mayDiffer)), ...(await stillWaiting(pool))]
}

/** @param mayDiffer whether the presence cannot be known and the inbox shows the person */
async function wrongPlaces(
  pool: Database['pool'],
  { places: walked }: WalkPlan,
  mayDiffer: (code: string) => boolean,
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ code: string; place: Place }>(`
    select code, case when status = 'registered' then 'expected' when status = 'checkedOut' then 'home'
      when stepped_out_at is not null then 'outside' else 'inside' end as place from participants`)
  const sure = rows.filter(({ code }) => !mayDiffer(code))
  const wrong = sure
    .filter(({ code, place }) => walked.get(code) !== place)
    .map(({ code, place }) => `${code} is ${place} and really ${walked.get(code)}`)
  const counted = (all: readonly Place[]) =>
    places.map((place) => `${place} ${all.filter((each) => each === place).length}`).join(', ')
  const told = counted(sure.map(({ place }) => place))
  const really = counted(sure.map(({ code }) => walked.get(code) ?? 'expected'))
  return told === really ? wrong : [...wrong, `the host says ${told}; really ${really}`]
}

async function stillWaiting(pool: Database['pool']): Promise<readonly string[]> {
  const { rows } = await pool.query<{ actor: string; waiting: number }>(
    'select actor, waiting from gate_browsers where waiting > 0',
  )
  return rows.map(({ actor, waiting }) => `${waiting} are said to wait on ${actor}`)
}
