import { randomBytes } from 'node:crypto'
import { legibleText } from '../legibleText.ts'

/** As the demo camp and the documents' screens tell the kinds of movement apart. */
export type ReferencePrefix = 'DEP' | 'PUR' | 'WDR'

/** What people read out to each other about a movement: 50 random bits, such as `PUR-7K2MXQ4RWB`. */
export function newReference(prefix: ReferencePrefix): string {
  return `${prefix}-${legibleText(randomBytes(10))}`
}
