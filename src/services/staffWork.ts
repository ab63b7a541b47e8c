import { dropGateFiles, forgetGateList } from './gateListDatabase.ts'
import { forgetImport } from './importDatabase.ts'
import { readStored, removeStored, staffWorkKey } from './storage.ts'

/* What people of the staff leave on a device. No page of a camper loads this, but after somebody of the staff. */

export async function forgetStaffWork(): Promise<void> {
  forgetImport()
  forgetGateList()
  await dropGateFiles()
  if (readStored(staffWorkKey) !== null) removeStored([staffWorkKey])
}
