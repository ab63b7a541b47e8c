import { randomLegibleText } from '../legibleText.ts'

/** The prefixes of the demo camp and of the documents' screens; `REV` takes back, `CSH` is cash that is nobody's. */
export type ReferencePrefix = 'DEP' | 'PUR' | 'WDR' | 'REV' | 'CSH' | 'RFD'

/** A transfer's reference, to be read aloud: 50 random bits, such as `PUR-7K2MXQ4RWB`. */
export function newReference(prefix: ReferencePrefix): string {
  return `${prefix}-${randomLegibleText(10)}`
}
