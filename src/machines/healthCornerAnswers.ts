import type { HealthCard } from '../domain/health.ts'
import { messageOf, type Outcome } from '../domain/outcome.ts'

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

export function lookUpExceptionText(error: unknown): string {
  return messageOf(error) || failedText
}
