/** What a host can do beyond the documents, and what a person or a device may do there. */

export const abilities = [
  'staff',
  'sessions',
  'passwords',
  'people',
  'gate',
  'offlineGate',
  'cash',
  'refunds',
  'products',
  'reports',
  'payer',
  'dayLimit',
  'pins',
] as const
/**
 * - `staff`: accounts with rights of their own, paired devices, the audit
 * - `sessions`: everybody sees where they are signed in, and ends what is not theirs
 * - `passwords`: staff and merchants change their passwords, and every change asks for the current one
 * - `people`: the office corrects and withdraws people, and looks after their cards
 * - `gate`: how many people are where is told live, and people step out, come back in and go home
 * - `offlineGate`: gates go on without a network and hand in afterwards what they have noted
 * - `cash`: cash desks take banknotes and pay them out
 * - `refunds`: money for what was bought goes back to the wallet
 * - `products`: stalls have price lists of their own
 * - `reports`: what a stall has sold on a day, and the books of the camp
 * - `payer`: a till shows whose card it has scanned
 * - `dayLimit`: campers limit what they spend on a day, and the office changes that
 * - `pins`: the staff confirm who they are by personal PINs
 */
export type Ability = (typeof abilities)[number]

export const rights = ['gate', 'office', 'cash', 'health', 'lead'] as const
/**
 * - `gate`: check-in and check-out
 * - `office`: people, merchants, first passwords
 * - `cash`: withdrawals and wallets
 * - `health`: the health corner
 * - `lead`: all of these, and staff, devices and the audit
 */
export type Right = (typeof rights)[number]

export const rightLabels: Readonly<Record<Right, string>> = {
  gate: 'Gate',
  office: 'Office',
  cash: 'Cash',
  health: 'Health',
  lead: 'Lead',
}

/** As a sentence names those of which one is enough. */
export function rightsText(anyOf: readonly Right[]): string {
  return anyOf.map((right) => `“${rightLabels[right]}”`).join(' or ')
}

/** What a right lets somebody do, after "may". */
export const rightSentences: Readonly<Record<Right, string>> = {
  gate: 'check people in and out',
  office: 'register people, add merchants, and make first passwords',
  cash: 'pay money out',
  health: 'look at health records',
  lead: 'do everything, and look after staff, devices and the audit',
}

/** What each of them is for, for whoever gives it. */
export const rightTexts: Readonly<Record<Right, string>> = {
  gate: 'Checks campers in and out.',
  office: 'Registers campers, adds merchants, gives new first passwords.',
  cash: 'Pays out withdrawals, sees what merchants have sold.',
  health: 'Reads the health records of campers.',
  lead: 'May do all of this, and looks after staff and devices.',
}

/** What the host said of this session; a host of the documents says neither. */
export interface Permissions {
  readonly abilities?: readonly Ability[] | undefined
  /** Missing: the documented pages. */
  readonly rights?: readonly Right[] | undefined
  /** What the host promised and could not do when it was asked: not shown again before the next sign-in. */
  readonly missing?: readonly Ability[] | undefined
}

/** What is known here of what a host, or a stored session, says; what is no list counts as not said. */
export function permissionsIn({
  abilities: can,
  rights: may,
  missing: cannot,
}: {
  readonly abilities?: unknown
  readonly rights?: unknown
  readonly missing?: unknown
}): Permissions {
  return {
    ...(Array.isArray(can) && { abilities: abilities.filter((ability) => can.includes(ability)) }),
    ...(Array.isArray(may) && { rights: rights.filter((right) => may.includes(right)) }),
    ...(Array.isArray(cannot) && { missing: abilities.filter((ability) => cannot.includes(ability)) }),
  }
}

export function can(permissions: Permissions, ability: Ability): boolean {
  const { abilities = [], missing = [] } = permissions
  return abilities.includes(ability) && !missing.includes(ability)
}

/** Whether one of the rights is there; where the host tells none, everything documented is allowed. */
export function may(permissions: Pick<Permissions, 'rights'>, anyOf: readonly Right[]): boolean {
  return permissions.rights === undefined || hasRight(permissions.rights, anyOf)
}

/** Whoever leads has every right. */
export function hasRight(held: readonly Right[], anyOf: readonly Right[]): boolean {
  return held.includes('lead') || anyOf.some((right) => held.includes(right))
}
