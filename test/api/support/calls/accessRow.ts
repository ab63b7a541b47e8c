import type { RouteKey } from '../../../../src/api/routes.ts'
import type { Right } from '../../../../src/domain/staff/rights.ts'

/*
 * The contract's column "who", written by hand: each call as each person and device. `open` means that the
 * access check passes, whatever the call answers; 401 is signedOut, 403 forbidden, `right` 403 noRight,
 * `change` 403 passwordChangeRequired.
 */

export type Verdict = 'open' | 401 | 403 | 'right' | 'change'

export interface Verdicts {
  readonly nobody: Verdict
  readonly camper: Verdict
  readonly otherCamper: Verdict
  /** A camper, a stall and a staff member with their first passwords. */
  readonly newCamper: Verdict
  readonly newMerchant: Verdict
  readonly newStaff: Verdict
  readonly merchant: Verdict
  readonly otherMerchant: Verdict
  readonly gate: Verdict
  readonly office: Verdict
  readonly cash: Verdict
  readonly books: Verdict
  readonly health: Verdict
  readonly lead: Verdict
  readonly device: Verdict
}
export type Caller = keyof Verdicts

export interface AccessRow {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly verdicts: Verdicts
  readonly body?: object
}

export type AccessRows = Readonly<Partial<Record<RouteKey, AccessRow>>>

export const anyone: Verdicts = {
  ...{ nobody: 'open', camper: 'open', otherCamper: 'open', merchant: 'open', otherMerchant: 'open' },
  ...{ newCamper: 'open', newMerchant: 'open', newStaff: 'open' },
  ...{
    gate: 'open',
    office: 'open',
    cash: 'open',
    books: 'open',
    health: 'open',
    lead: 'open',
    device: 'open',
  },
}

export const signedIn: Verdicts = { ...anyone, nobody: 401 }

export const thatCamper: Verdicts = {
  ...{ nobody: 401, camper: 'open', otherCamper: 403, merchant: 403, otherMerchant: 403 },
  ...{ newCamper: 'change', newMerchant: 'change', newStaff: 'change' },
  ...{ gate: 403, office: 403, cash: 403, books: 403, health: 403, lead: 403, device: 403 },
}

export const thatMerchant: Verdicts = {
  ...{ nobody: 401, camper: 403, otherCamper: 403, merchant: 'open', otherMerchant: 403 },
  ...{ newCamper: 'change', newMerchant: 'change', newStaff: 'change' },
  ...{ gate: 403, office: 403, cash: 403, books: 403, health: 403, lead: 403, device: 403 },
}

const noStaff: Omit<Verdicts, Right | 'device'> = {
  ...{ nobody: 401, camper: 403, otherCamper: 403, merchant: 403, otherMerchant: 403 },
  ...{ newCamper: 'change', newMerchant: 'change', newStaff: 'change' },
}

export const anyStaff: Verdicts = {
  ...noStaff,
  ...{
    gate: 'open',
    office: 'open',
    cash: 'open',
    books: 'open',
    health: 'open',
    lead: 'open',
    device: 'open',
  },
}

export const gateOnly: Verdicts = {
  ...noStaff,
  ...{
    gate: 'open',
    office: 'right',
    cash: 'right',
    books: 'right',
    health: 'right',
    lead: 'open',
    device: 'open',
  },
}

export const officeOnly: Verdicts = {
  ...noStaff,
  ...{
    gate: 'right',
    office: 'open',
    cash: 'right',
    books: 'right',
    health: 'right',
    lead: 'open',
    device: 'right',
  },
}

export const cashOnly: Verdicts = {
  ...noStaff,
  ...{
    gate: 'right',
    office: 'right',
    cash: 'open',
    books: 'right',
    health: 'right',
    lead: 'open',
    device: 'right',
  },
}

export const booksOnly: Verdicts = {
  ...noStaff,
  ...{
    gate: 'right',
    office: 'right',
    cash: 'right',
    books: 'open',
    health: 'right',
    lead: 'open',
    device: 'right',
  },
}

export const healthOnly: Verdicts = {
  ...noStaff,
  ...{
    gate: 'right',
    office: 'right',
    cash: 'right',
    books: 'right',
    health: 'open',
    lead: 'open',
    device: 'right',
  },
}

export const leadOnly: Verdicts = {
  ...noStaff,
  ...{
    gate: 'right',
    office: 'right',
    cash: 'right',
    books: 'right',
    health: 'right',
    lead: 'open',
    device: 'right',
  },
}

export const officeOrCash: Verdicts = { ...officeOnly, cash: 'open' }
