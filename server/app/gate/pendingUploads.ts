import { handsInFor } from '../../../src/domain/gate/offlineGate.ts'

/** Whether what a browser of a gate, the row `b`, has said to wait can still be handed in: later nobody waits for it. */
export const stillWaits = (b: string, now: string) =>
  `${b}.waiting > 0 and ${b}.told_at > ${now}::timestamptz - interval '${handsInFor / 1_000} seconds'`
