import type { Outcome } from '../../domain/lib/outcome.ts'
import { inSlipOrder, type MadeSlips, type SlipPerson } from '../../domain/people/slips.ts'
import { callsOf } from '../lib/client.ts'
import { mapOutcome, read, readWrite } from '../lib/read.ts'
import { slipRoutes } from '../routes/slips.ts'
import { slipPeopleAnswer, slipsAnswer } from '../schemas/slips.ts'

const call = callsOf(slipRoutes)

/** By union and name. */
export async function fetchSlipPeople(signal: AbortSignal): Promise<Outcome<readonly SlipPerson[]>> {
  return mapOutcome(read(await call('slipPeople', {}, { signal }), slipPeopleAnswer), ({ data }) =>
    inSlipOrder(data),
  )
}

/**
 * New first passwords, in place of those that these people had; in the order of the codes. Who has meanwhile chosen a
 * password, is withdrawn or is gone is left out.
 * @param codes at most `mostSlips`
 * @param replacing those of them whose first password may stop working
 */
export async function makeSlips(
  codes: readonly string[],
  replacing: readonly string[],
): Promise<Outcome<MadeSlips>> {
  const outcome = readWrite(await call('makeSlips', {}, { body: { codes, replacing } }), slipsAnswer)
  return mapOutcome(outcome, ({ data, gotMeanwhile = [] }) => ({ slips: data, gotMeanwhile }))
}
