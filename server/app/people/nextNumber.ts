import { codeFrom, codeOfNumber, codeProblemOf } from '../../../src/domain/lib/codes.ts'
import { answer } from '../http/answers.ts'
import type { Call } from '../http/call.ts'
import { Refused } from '../http/refused.ts'
import { highestNumbers } from './importWriting.ts'

/** The number after the highest of a union's letters, as an import gives it; null when none is free. */
export async function nextNumber({ context, host, parameters }: Call<'nextNumber'>): Promise<Response> {
  const letters = codeFrom(parameters.abbreviation, '0')?.slice(0, -1)
  if (!letters) throw new Refused('invalid', codeProblemOf(parameters.abbreviation, '0'))
  const highest = await highestNumbers(host.database.pool, [letters])
  const code = codeOfNumber(letters, (highest.get(letters) ?? 0) + 1)
  return answer(context, { success: true, data: { number: code?.slice(letters.length) ?? null } })
}
