import { useState } from 'react'
import { forgetOldGateList } from '../../services/offline/gateListAge.ts'

/** The list of a gate goes after a day, whichever page is opened then. */
export function useNoOldGateList(): void {
  useState(() => forgetOldGateList(Date.now()))
}
