import { scanDatabase } from '../../../src/services/offline/scanQueue.ts'
import { gateListDatabase } from '../../../src/services/storage/staffWork.ts'

function removed(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const removing = indexedDB.deleteDatabase(name)
    removing.onsuccess = () => resolve()
    removing.onerror = () => reject(removing.error)
  })
}

export async function removeGateStorage(): Promise<void> {
  await removed(gateListDatabase)
  await removed(scanDatabase)
  localStorage.clear()
}

/** Opening a database never succeeds and never fails. */
export function silentOpening(): IDBOpenDBRequest {
  return Object.create(IDBOpenDBRequest.prototype, { addEventListener: { value: () => {} } })
}
