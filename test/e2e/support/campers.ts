import { demoCamp, demoCodes } from '../../../src/domain/demo/demoCamp.ts'

/* Journeys that move money share a camp: none may take another's campers. */

const named = new Set<string>(Object.values(demoCodes))
const { participants, wallets } = demoCamp()
const balanceOf = (code: string) => wallets.get(code)?.balance ?? 0
const wealthy = participants
  .map(({ code }) => ({ code, balance: balanceOf(code) }))
  .filter(({ code, balance }) => !named.has(code) && balance >= 3_000)
  // From the end of the list: the gate takes its campers from the beginning.
  .reverse()

/** Each with at least $30, in cents. */
export const officeCampers = wealthy.slice(0, 4)
export const auditCampers = wealthy.slice(4, 5)
export const tillCampers = wealthy.slice(5, -10)
export const walletCampers = wealthy.slice(-10)
