import type { Outcome } from '../../domain/lib/outcome.ts'
import { inSlipOrder, type MadeSlips, type SlipPerson } from '../../domain/people/slips.ts'
import { callsOf } from '../lib/client.ts'
import { slipRoutes } from '../routes/slips.ts'
import { slipPeopleAnswer, slipsAnswer } from '../schemas/slips.ts'

const call = callsOf(slipRoutes)

export function fetchSlipPeople(signal: AbortSignal): Promise<Outcome<readonly SlipPerson[]>> {
  return call('slipPeople', {}, { signal, answer: slipPeopleAnswer }, ({ data }) => inSlipOrder(data))
}

/**
 * Creates new first passwords, sorted by code. People who have chosen a password, are withdrawn or are gone
 * by now are omitted.
 * @param codes at most `maxSlips`
 * @param replacing those whose current first password may be replaced
 */
export function makeSlips(
  codes: readonly string[],
  replacing: readonly string[],
): Promise<Outcome<MadeSlips>> {
  return call(
    'makeSlips',
    {},
    { body: { codes, replacing }, writeAnswer: slipsAnswer },
    ({ data, gotMeanwhile = [] }) => ({ slips: data, gotMeanwhile }),
  )
}
