import type { HealthCard } from '../domain/health.ts'
import { isUnreadable, messageOf, type Outcome } from '../domain/outcome.ts'

/** What a health look-up may answer, and the documents' sentences for it (admin document §5 and §8). */

export type HealthAnswer = Outcome<HealthCard | undefined>

export const blankBarcodeText = 'Please enter a barcode ID'
const failedText = 'Failed to fetch participant data'

export function cardIn(answer: HealthAnswer): HealthCard | null {
  return (answer.ok ? answer.value : null) ?? null
}

/** Why there is no record to show. */
export function lookUpText(answer: HealthAnswer): string {
  return answer.ok ? 'No participant data found' : (answer.message ?? failedText)
}

/** An answer that nobody can read has failed in the documented words; a host that is away says more. */
export function lookUpExceptionText(error: unknown): string {
  return (isUnreadable(error) ? '' : messageOf(error)) || failedText
}
