import { randomLegibleText } from '../legibleText.ts'

/**
 * Prefixes of the demo camp and the documents' screens; `REV` reverses, `CSH` is cash without a person, `GFT` a
 * gift to the camp, `KPT` money kept under a number, `CLM` its claim.
 */
export type ReferencePrefix = 'DEP' | 'PUR' | 'WDR' | 'REV' | 'CSH' | 'RFD' | 'GFT' | 'KPT' | 'CLM'

/** A transfer's reference, to be read aloud: 50 random bits, such as `PUR-7K2MXQ4RWB`. */
export function newReference(prefix: ReferencePrefix): string {
  return `${prefix}-${randomLegibleText(10)}`
}
