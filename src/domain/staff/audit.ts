import { campTimestamp, endOfCampDay, isDay, momentAtCamp, zoneNote, zoneOfTimes } from '../lib/campTime.ts'
import { csvLine } from '../lib/csv.ts'
import { decimalFromCents } from '../lib/money.ts'
import {
  type AuditActorKind,
  type AuditDetail,
  type AuditGroup,
  type AuditSubjectKind,
  auditActions,
  auditGroupLabels,
  auditGroups,
  auditWordsOf,
  isAuditAction,
} from './auditActions.ts'

export interface AuditParty {
  readonly kind: AuditActorKind | Exclude<AuditSubjectKind, 'self' | 'none'> | 'unknown'
  /** The current name; null if the code matches no one or the thing has no name. */
  readonly name: string | null
  /** A camper's code, a merchant's number, an email address, a device's id, or typed text. */
  readonly code: string
  /** True for a person whose data was erased; `code` is then the number that replaced it. */
  readonly isForgotten?: boolean | undefined
}

export interface AuditEntry {
  readonly id: string
  readonly at: string
  readonly actor: AuditParty
  /** `isConfirmed`: by PIN; null where the camp did not ask for PINs. */
  readonly operator: {
    readonly name: string
    readonly isTyped: boolean
    readonly isConfirmed?: boolean | null | undefined
  } | null
  readonly action: string
  readonly subject: AuditParty | null
  readonly detail: AuditDetail
}

export interface AuditChoices {
  readonly staff: readonly { readonly email: string; readonly name: string }[]
  /** Devices that replace an earlier one also have its name. */
  readonly devices: readonly { readonly id: string; readonly name: string; readonly pairedAt: string }[]
}

/** An empty text does not filter. The page's address and the call use the same form. */
export interface AuditFilters {
  readonly staff: string
  readonly device: string
  readonly person: string
  /** "2025-04-14" in camp time. */
  readonly day: string
  readonly action: string
}

export const noAuditFilters: AuditFilters = { staff: '', device: '', person: '', day: '', action: '' }

const filterNames = ['staff', 'device', 'person', 'day', 'action'] as const
const maxFilterLength = 200

export function auditFiltersFrom(address: string): AuditFilters {
  const values = new URLSearchParams(address)
  const textOf = (name: string) => (values.get(name) ?? '').trim().slice(0, maxFilterLength)
  return {
    staff: textOf('staff'),
    device: textOf('device'),
    person: textOf('person'),
    day: isDay(textOf('day')) ? textOf('day') : '',
    action: textOf('action'),
  }
}

export function auditQueryOf(filters: AuditFilters): Readonly<Record<string, string>> {
  const set = filterNames.map((name) => [name, filters[name].trim()]).filter(([, value]) => value !== '')
  return Object.fromEntries(set)
}

export function auditAddressOf(filters: AuditFilters): string {
  return new URLSearchParams(auditQueryOf(filters)).toString()
}

export function isFilteringAudit(filters: AuditFilters): boolean {
  return auditAddressOf(filters) !== ''
}

export function boundsOfDay(day: string): { readonly from: Date; readonly to: Date } {
  return { from: new Date(momentAtCamp(day)), to: new Date(endOfCampDay(day)) }
}

export function auditGroupOf(action: string): AuditGroup | undefined {
  return isAuditAction(action) ? auditActions[action].group : undefined
}

export function actionLabel(action: string): string {
  const group = auditGroups.find((name) => name === action)
  return group === undefined ? action : auditGroupLabels[group]
}

export function partyText({ kind, name, code, isForgotten }: AuditParty): string {
  if (isForgotten) return `a forgotten person (${code})`
  switch (kind) {
    case 'gateway':
      return `Payment provider ${code}`
    case 'host':
      return code === 'settings' ? 'The settings of the server' : 'The server'
    case 'device':
      return name ?? 'an unknown device'
    default:
      return name ?? code
  }
}

/** Only for kinds whose codes people know, and not for parties without a name. */
export function partyCode({ kind, name, code }: AuditParty): string | undefined {
  return name !== null && (kind === 'camper' || kind === 'merchant') ? code : undefined
}

export function markOf({
  action,
  detail,
}: Pick<AuditEntry, 'action' | 'detail'>): 'health' | 'refused' | null {
  if (detail.refused !== undefined) return 'refused'
  return auditGroupOf(action) === 'health' ? 'health' : null
}

export function filtersAbout({ kind, code }: AuditParty): AuditFilters | undefined {
  switch (kind) {
    case 'camper':
    case 'merchant':
      return { ...noAuditFilters, person: code }
    case 'staff':
      return { ...noAuditFilters, staff: code }
    case 'device':
      return { ...noAuditFilters, device: code }
    default:
      return undefined
  }
}

export function operatorText({
  operator,
  actor,
  subject,
  detail: { browser },
}: Pick<AuditEntry, 'operator' | 'actor' | 'subject' | 'detail'>): string | undefined {
  if (operator === null) {
    // A device's own actions, such as being paired, have no operator.
    if (actor.kind === 'device') return subject === null ? undefined : 'No name was given for the gate'
    return typeof browser === 'string' ? `In ${browser}` : undefined
  }
  const { name, isTyped, isConfirmed } = operator
  if (isConfirmed === false) return `${name} was at the gate, ${isTyped ? 'name typed, ' : ''}not confirmed`
  return isTyped && isConfirmed !== true ? `${name} was at the gate (typed name)` : `${name} was at the gate`
}

export function auditFileHeader(): string {
  return csvLine([
    `Time (${zoneOfTimes(zoneNote())})`,
    'Who',
    'Who: code or email',
    'At the device',
    'What',
    'Whom',
    'Whom: code or email',
    'Note',
    'Kind',
    'Action',
    'Amount',
    'Reference',
  ])
}

export function auditFileLine(entry: AuditEntry): string {
  const { at, actor, subject, action, detail } = entry
  const { did, note = '' } = auditWordsOf(action, detail)
  const group = auditGroupOf(action)
  return csvLine([
    campTimestamp(at),
    partyText(actor),
    fileCode(actor),
    operatorText(entry) ?? '',
    did,
    subject === null ? '' : partyText(subject),
    subject === null ? '' : fileCode(subject),
    note,
    group === undefined ? '' : auditGroupLabels[group],
    action,
    typeof detail.cents === 'number' ? decimalFromCents(detail.cents) : '',
    typeof detail.reference === 'string' ? detail.reference : '',
  ])
}

function fileCode({ kind, code }: AuditParty): string {
  return kind === 'host' || kind === 'gateway' || kind === 'device' ? '' : code
}
