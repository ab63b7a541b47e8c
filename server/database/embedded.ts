import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { PglitePgConnection } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import type { Log } from '../log.ts'
import { StartRefused } from '../refusal.ts'
import { createWarnings, type Warnings } from '../warnings.ts'
import { type Database, databaseOver } from './database.ts'
import { diskIsFull, takeDataFolder } from './dataFolder.ts'
import { hasRoomToStart, mayLackRoom, usualReserve, watchDisk } from './diskReserve.ts'
import { DurableFileSystem } from './durableFileSystem.ts'
import { type OnEngineFailure, startWatchdog, WatchedPglite } from './engineWatch.ts'
import { startUpkeep } from './upkeep.ts'

export interface DurableDatabase extends Database {
  syncs(): number
}

export interface EmbeddedSettings {
  readonly folder: string
  readonly diskReserve?: number
  readonly checkpointInterval?: number
}

interface DurableOptions extends EmbeddedSettings {
  readonly log: Log
  /** Called when the disk or the engine fails: no later commit can be acknowledged. */
  readonly onEngineFailure: OnEngineFailure
  readonly warnings?: Warnings
  readonly checkInterval?: number
  readonly fileSystem?: (folder: string, onFailure: (error: unknown) => void) => DurableFileSystem
}

const unkeptLine = 'The disk does not store writes; the host stops before it acknowledges more.'

/**
 * PGlite starts with `-F`, which turns fsync off. Of the WAL sync methods only plain fsync reaches the hook.
 */
const durableStart = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/**
 * The embedded database in a folder, with every commit synced before it is acknowledged.
 * @throws StartRefused when the folder cannot be used or its commits would not be durable
 */
export async function openDurableDatabase(options: DurableOptions): Promise<DurableDatabase> {
  const { log, onEngineFailure, checkpointInterval, checkInterval } = options
  const { diskReserve: reserve = usualReserve, warnings = createWarnings(log, () => new Date()) } = options
  const makeFileSystem =
    options.fileSystem ?? ((folder, onFailure) => new DurableFileSystem(folder, onFailure))
  const folder = await takeDataFolder(options.folder, initialise)
  if (!hasRoomToStart(folder.databaseFolder, reserve)) {
    folder.release()
    throw diskIsFull(options.folder)
  }
  const onSyncFailure = (error: unknown) => onEngineFailure(unkeptLine, error)
  const fileSystem = makeFileSystem(folder.databaseFolder, onSyncFailure)
  const pglite = new WatchedPglite({ fs: fileSystem, startParams: durableStart }, onEngineFailure)
  try {
    await pglite.waitReady
  } catch (error) {
    folder.release()
    if (mayLackRoom(folder.databaseFolder)) throw diskIsFull(options.folder)
    throw new StartRefused(
      `The database in ${folder.databaseFolder} is damaged and does not open; put a backup of the data folder in its place, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
  const syncs = () => fileSystem.syncs
  const pool = poolOver(pglite)
  const disk = watchDisk({ folder: folder.databaseFolder, reserve, log, warnings })
  const { room } = disk
  const watchdog = startWatchdog({
    engine: pglite,
    pool,
    log,
    onFailure: onEngineFailure,
    ...(checkInterval && { checkInterval }),
  })
  const upkeep = startUpkeep({ pool, syncs, room, log, ...(checkpointInterval && { checkpointInterval }) })
  const database = databaseOver({
    engine: 'embedded',
    pool,
    room,
    log,
    async beforePool() {
      await Promise.all([upkeep, watchdog, disk].map((each) => each.stop()))
    },
    async afterPool() {
      try {
        await pglite.close()
      } finally {
        folder.release()
      }
    },
  })
  try {
    await checkDurability(pool, syncs)
  } catch (error) {
    await database.close().catch((closeError) => log('The embedded database did not close.', closeError))
    throw error
  }
  return { ...database, syncs, holdCheckpoints: upkeep.holdCheckpoints }
}

async function initialise(folder: string): Promise<void> {
  const script = new URL('./initialise.mjs', import.meta.url)
  const [exitCode] = await once(new Worker(script, { workerData: folder, execArgv: [] }), 'exit')
  if (exitCode !== 0) throw new Error(`The database was not initialised (${exitCode}).`)
}

type AskEngine = PGlite['execProtocolStream']

/** Parse, Bind, Describe, Execute and Close: the messages of an extended query before its Sync or Flush. */
const partsOfQuery = new Set(Array.from('PBDEC', (type) => type.charCodeAt(0)))

/** Sends each query to the engine once, as `pg` sends its messages to a server in one piece. */
function inOnePiece(pglite: PGlite): PGlite {
  let held: Uint8Array[] = []
  const execProtocolStream: AskEngine = async (message, options) => {
    held.push(message)
    if (partsOfQuery.has(message[0] ?? 0)) return []
    const query = held.length === 1 ? message : Buffer.concat(held)
    held = []
    return pglite.execProtocolStream(query, options)
  }
  return Object.create(pglite, { execProtocolStream: { value: execProtocolStream } })
}

/** drizzle's queries carry a result parser as `types`, which PGlite would take for parameter types. */
class EmbeddedConnection extends PglitePgConnection {
  override parse(query: object): void {
    super.parse({ ...query, types: undefined })
  }
}

/** One connection: PGlite has one session, which each new client of the pool must find as new. */
export function poolOver(pglite: PGlite): pg.Pool {
  class EmbeddedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(Object.assign({}, config, { connection: new EmbeddedConnection({ pglite: inOnePiece(pglite) }) }))
    }
  }
  return new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 30_000,
    Client: EmbeddedClient,
    async onConnect(client) {
      await client.query('rollback')
      await client.query('discard all')
    },
  })
}

/** A commit of one logical message: it must have passed through the hook. */
async function checkDurability(pool: pg.Pool, syncs: () => number): Promise<void> {
  const refuse = (reason: string) => {
    throw new StartRefused(
      `The embedded database would not keep what it acknowledges (${reason}); install the exact versions of package-lock.json with npm ci, or set DATABASE_URL to a PostgreSQL server.`,
    )
  }
  for (const [setting, wanted] of [
    ['fsync', 'on'],
    ['wal_sync_method', 'fsync'],
    ['synchronous_commit', 'on'],
  ]) {
    const { rows } = await pool.query('select current_setting($1) as value', [setting])
    if (rows[0]?.value !== wanted) refuse(`${setting} is ${rows[0]?.value}`)
  }
  const before = syncs()
  await pool.query("select pg_logical_emit_message(true, 'camp', 'durability')")
  if (syncs() === before) refuse('a commit was not written through to the disk')
}
