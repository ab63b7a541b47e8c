/** Features of our own server beyond the documents, and the rights of people and devices. */

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
  'attempts',
  'treasury',
  'lists',
  'campFacts',
] as const
/**
 * - `staff`: staff accounts with rights, paired devices, the audit
 * - `sessions`: users list and end their sessions
 * - `passwords`: staff and merchants change their passwords, and each change asks for the current one
 * - `people`: the office corrects and withdraws people, and manages their cards
 * - `gate`: live counts, and people step out, come back in and go home
 * - `offlineGate`: gates work offline and upload their scans later
 * - `cash`: cash desks take and pay out cash
 * - `refunds`: money for a sale goes back to the wallet
 * - `products`: stalls have their own price lists
 * - `reports`: a stall's daily sales, and the camp's books
 * - `payer`: the till shows whose card was scanned
 * - `dayLimit`: campers limit their daily spending, and the office changes the limit
 * - `pins`: staff sign with personal PINs
 * - `attempts`: a cashier ends an attempt whose answer was lost
 * - `treasury`: the books show all cash of the camp, and wallets are closed at its end
 * - `lists`: saved lists are in the audit, and the office sees contacts and the next free union number
 * - `campFacts`: the camp has facts of its own, which a lead changes
 */
export type Ability = (typeof abilities)[number]

export const rights = ['gate', 'office', 'cash', 'books', 'health', 'lead'] as const
/**
 * - `gate`: check-in and check-out
 * - `office`: people, merchants, first passwords
 * - `cash`: withdrawals and wallets
 * - `books`: reads all money of the camp, and moves none
 * - `health`: the health corner
 * - `lead`: all of these, and staff, devices and the audit
 */
export type Right = (typeof rights)[number]

export const rightLabels: Readonly<Record<Right, string>> = {
  gate: 'Gate',
  office: 'Office',
  cash: 'Cash',
  books: 'Books',
  health: 'Health',
  lead: 'Lead',
}

export function rightsText(anyOf: readonly Right[]): string {
  return anyOf.map((right) => `“${rightLabels[right]}”`).join(' or ')
}

export const rightSentences: Readonly<Record<Right, string>> = {
  gate: 'check people in and out',
  office: 'register people, add merchants, and make first passwords',
  cash: 'pay money out',
  books: 'read the books of the camp',
  health: 'look at health records',
  lead: 'do everything, and look after staff, devices and the audit',
}

export const rightTexts: Readonly<Record<Right, string>> = {
  gate: 'Checks campers in and out.',
  office: 'Registers campers, adds merchants, gives new first passwords.',
  cash: 'Pays out withdrawals, sees what merchants have sold.',
  books: 'Reads all money of the camp: books, sales, deposits, withdrawals. Moves no money.',
  health: 'Reads the health records of campers.',
  lead: 'May do all of this, and looks after staff and devices.',
}

/** Sent by our own server only; a server of the documents sends none of it. */
export interface Permissions {
  readonly abilities?: readonly Ability[] | undefined
  /** If missing, all documented pages are allowed. */
  readonly rights?: readonly Right[] | undefined
  /** Abilities that failed when they were used; hidden until the next sign-in. */
  readonly missing?: readonly Ability[] | undefined
}

/** Keeps only known values; a value that is not a list counts as missing. */
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

export function may(permissions: Pick<Permissions, 'rights'>, anyOf: readonly Right[]): boolean {
  return permissions.rights === undefined || hasRight(permissions.rights, anyOf)
}

export function hasRight(held: readonly Right[], anyOf: readonly Right[]): boolean {
  return held.includes('lead') || anyOf.some((right) => held.includes(right))
}
