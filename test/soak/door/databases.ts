import { startTcpProxy, type TcpProxy } from '../../server/support/tcpProxy.ts'
import type { RemovableDatabase } from '../databases.ts'
import type { DoorAccident } from './accidents.ts'
import type { DoorDatabase } from './door.ts'

export interface RemovableDoorDatabase extends DoorDatabase {
  remove(): Promise<void>
}

/** The host reaches the server by a line that is cut; what is compared at the end comes from the server itself. */
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

export async function onEmbeddedEngine(database: RemovableDatabase): Promise<RemovableDoorDatabase> {
  return { ...database, accidents: [] }
}
