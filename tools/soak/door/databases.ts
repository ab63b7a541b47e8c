import { makeSmallDisk, type SmallDisk } from '../../../test/server/support/smallDisk.ts'
import { startTcpProxy, type TcpProxy } from '../../../test/server/support/tcpProxy.ts'
import type { RemovableDatabase } from '../databases.ts'
import type { DoorAccident } from './accidents.ts'
import type { DoorDatabase } from './door.ts'

export interface RemovableDoorDatabase extends DoorDatabase {
  remove(): Promise<void>
}

/** The host connects through a proxy that can be cut; the final comparison reads from the server directly. */
export async function onPostgresql(
  database: RemovableDatabase,
  accidentsOf: (line: TcpProxy) => readonly DoorAccident[],
): Promise<RemovableDoorDatabase> {
  const { DATABASE_URL: url = '' } = database.environment
  const line = await startTcpProxy(url)
  return {
    ...database,
    environment: { ...database.environment, DATABASE_URL: line.through(url) },
    accidents: accidentsOf(line),
    async remove() {
      await line.stop()
      await database.remove()
    },
  }
}

/** The host's data folder is on a small disk; the final comparison reads it without that limit. */
export function onEmbeddedEngine(
  database: RemovableDatabase,
  accidentsOf: (disk: SmallDisk) => readonly DoorAccident[],
  environment: Readonly<Record<string, string>> = {},
): RemovableDoorDatabase {
  const { DATA_DIR: folder = '' } = database.environment
  const disk = makeSmallDisk(folder)
  return {
    ...database,
    environment: { ...database.environment, ...disk.environment, ...environment },
    preload: disk.preload,
    accidents: accidentsOf(disk),
    async remove() {
      disk.remove()
      await database.remove()
    },
  }
}
