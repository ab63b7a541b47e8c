import { useState } from 'react'
import { forgetOldGateList } from '../../services/offline/gateListAge.ts'

/** Deletes a gate's list after a day, whichever page is opened then. */
export function useNoOldGateList(): void {
  useState(() => forgetOldGateList(Date.now()))
}
