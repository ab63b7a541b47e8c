import { handsInFor } from '../../../src/domain/gate/offlineGate.ts'

export const stillWaits = (b: string, now: string) =>
  `${b}.waiting > 0 and ${b}.told_at > ${now}::timestamptz - interval '${handsInFor / 1_000} seconds'`
