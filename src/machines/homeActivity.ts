import { charactersOf } from '../domain/idCard.ts'
import { newestFirst, type Transaction } from '../domain/wallet.ts'

/** "Recent Activity" of a camper's home (portal document §2 and §9). */

const activityCount = 5
const descriptionLimit = 10

export function recentActivity(transactions: readonly Transaction[]): readonly Transaction[] {
  return newestFirst(transactions).slice(0, activityCount)
}

/** Cut at ten characters, as people see them, and an ellipsis. */
export function shortDescription(text: string): string {
  const characters = charactersOf(text)
  return characters.length > descriptionLimit ? `${characters.slice(0, descriptionLimit).join('')}…` : text
}
