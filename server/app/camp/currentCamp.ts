import {
  type Camp,
  type CampFacts,
  documentedCamp,
  factsGroups,
  writeFor,
} from '../../../src/domain/camp/facts.ts'
import type { CampProgramme } from '../../../src/domain/camp/programme.ts'
import { zoneOf } from '../../../src/domain/camp/zone.ts'
import type { Database } from '../../database/database.ts'
import { type RunningJob, startJob } from '../../jobs.ts'
import type { Log } from '../../log.ts'
import type { Logo } from './logoFile.ts'

/*
 * The facts of the camp in the memory of a host, so that no call reads them from the database. A host takes over
 * what another one has saved within seconds.
 */

export interface CurrentCamp {
  current(): Camp
  /** Null if the camp has saved none. */
  programme(): CampProgramme | null
  /** Reads the database and takes over a newer version. */
  read(): Promise<Camp>
  /** Takes over a version that is newer than the current one. */
  take(row: CampRow): Camp
  /** A PNG; undefined for a picture that is not kept. */
  logo(picture: string): Promise<Buffer | undefined>
  /** Resolves when the pages of the current camp are served. */
  shown(): Promise<void>
}

interface CampRow {
  readonly version: number
  readonly facts: Partial<CampFacts>
  readonly programme: CampProgramme | null
}

export function createCurrentCamp(
  { pool }: Pick<Database, 'pool'>,
  onChange: (camp: Camp, programme: CampProgramme | null) => void | Promise<void> = () => {},
): CurrentCamp {
  let camp = documentedCamp
  let programme: CampProgramme | null = null
  let showing: void | Promise<void>
  let shownLogo: Logo | undefined

  function take({ version, facts: saved, programme: events }: CampRow): Camp {
    if (version > camp.version) {
      const facts = withDefaults(saved)
      camp = { version, facts, zone: zoneOf(facts.time.zone, facts.time) }
      programme = events
      writeFor(camp)
      showing = onChange(camp, programme)
    }
    return camp
  }

  return {
    current: () => camp,
    programme: () => programme,
    shown: async () => showing,
    take,
    async logo(picture) {
      if (shownLogo?.picture === picture) return shownLogo.png
      const png = await readLogo({ pool }, picture)
      if (png && picture === camp.facts.logo.picture) shownLogo = { picture, png }
      return png
    },
    async read() {
      const { rows } = await pool.query<CampRow>({
        name: 'newer-camp',
        text: 'select version, facts, programme from camp where version > $1',
        values: [camp.version],
      })
      return rows[0] === undefined ? camp : take(rows[0])
    },
  }
}

/** A release may know facts that an older one did not save. */
function withDefaults(saved: Partial<CampFacts>): CampFacts {
  const groups = factsGroups.map((group) => [group, { ...documentedCamp.facts[group], ...saved[group] }])
  return Object.fromEntries(groups)
}

const readInterval = 2_000

/** Several hosts may serve one PostgreSQL database. */
export function startReadingCamp(camp: CurrentCamp, log: Log, every = readInterval): RunningJob {
  const run = async () => {
    await camp.read()
  }
  return startJob({ failure: 'The facts of the camp could not be read', every, run }, log)
}

export async function readLogo(
  { pool }: Pick<Database, 'pool'>,
  picture: string,
): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ png: Buffer }>({
    name: 'camp-logo',
    text: 'select png from camp_logos where picture = $1',
    values: [picture],
  })
  return rows[0]?.png
}
