import { isDay } from '../lib/campTime.ts'
import { csvLine } from '../lib/csv.ts'
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

/** Who did what to whom and when: the entries of the audit, what they can be filtered by, and their file. */

export interface AuditParty {
  /** `unknown`: of an action that is not known here. */
  readonly kind: AuditActorKind | Exclude<AuditSubjectKind, 'self' | 'none'> | 'unknown'
  /** As it is now; null where nobody has the code, and for what has no name. */
  readonly name: string | null
  /** A camper's code, a merchant's number, an address, a device's id, or what was typed. */
  readonly code: string
  /** A person who was taken out of the camp; the code is the number that stands there instead. */
  readonly isForgotten?: boolean | undefined
}

export interface AuditEntry {
  readonly id: string
  readonly at: string
  readonly actor: AuditParty
  /** Who was said to stand at the device. */
  readonly operator: { readonly name: string; readonly isTyped: boolean } | null
  readonly action: string
  /** Null where somebody did something that concerns nobody else. */
  readonly subject: AuditParty | null
  readonly detail: AuditDetail
}

/** What the list can be filtered by, beside persons. */
export interface AuditChoices {
  readonly staff: readonly { readonly email: string; readonly name: string }[]
  /** Devices that have the place of an earlier one also have its name. */
  readonly devices: readonly { readonly id: string; readonly name: string; readonly pairedAt: string }[]
}

/** An empty text takes everything. In this form they also stand in the address of the page and of the call. */
export interface AuditFilters {
  /** An address. */
  readonly staff: string
  /** An id. */
  readonly device: string
  /** A camper's code or a merchant's number. */
  readonly person: string
  /** "2025-04-14", as the camp's clock has it. */
  readonly day: string
  /** A group, or the name of an action. */
  readonly action: string
}

export const noAuditFilters: AuditFilters = { staff: '', device: '', person: '', day: '', action: '' }

const filterNames = ['staff', 'device', 'person', 'day', 'action'] as const
const longestFilter = 200

/** What an address says after its question mark. */
export function auditFiltersFrom(address: string): AuditFilters {
  const values = new URLSearchParams(address)
  const textOf = (name: string) => (values.get(name) ?? '').trim().slice(0, longestFilter)
  return {
    staff: textOf('staff'),
    device: textOf('device'),
    person: textOf('person'),
    day: isDay(textOf('day')) ? textOf('day') : '',
    action: textOf('action'),
  }
}

/** Those that are set, by their names in an address. */
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

const hour = 60 * 60_000
/** Central Africa Time has no summer time. */
const campOffset = 2 * hour

/** Where a day of the camp begins and the next one does. */
export function boundsOfDay(day: string): { readonly from: Date; readonly to: Date } {
  const from = Date.parse(`${day}T00:00:00Z`) - campOffset
  return { from: new Date(from), to: new Date(from + 24 * hour) }
}

/** "2025-04-14 10:30:05" as the camp's clock has it. */
export function campTimestamp(iso: string): string {
  const moment = Date.parse(iso)
  if (Number.isNaN(moment)) return iso
  return new Date(moment + campOffset).toISOString().slice(0, 19).replace('T', ' ')
}

/** The group of an action; undefined of one that is not known here. */
export function groupOf(action: string): AuditGroup | undefined {
  return isAuditAction(action) ? auditActions[action].group : undefined
}

/** "Health", or the name of an action that an address asks for. */
export function actionLabel(action: string): string {
  const group = auditGroups.find((name) => name === action)
  return group === undefined ? action : auditGroupLabels[group]
}

/** What a reader calls the person or thing; with `code`, what tells two of one name apart. */
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

/** The code beside a name, where people know codes: not of devices, and not of what has no name. */
export function partyCode({ kind, name, code }: AuditParty): string | undefined {
  return name !== null && (kind === 'camper' || kind === 'merchant') ? code : undefined
}

/** What is to be found at a glance: everything about health, and what was refused. */
export function markOf({
  action,
  detail,
}: Pick<AuditEntry, 'action' | 'detail'>): 'health' | 'refused' | null {
  if (detail.refused !== undefined) return 'refused'
  return groupOf(action) === 'health' ? 'health' : null
}

/** The filters that find everything about somebody; undefined where nobody is to be found. */
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

/** "Tapiwa Ncube stood there", as far as it is known. */
export function operatorText({
  operator,
  actor,
  subject,
  detail: { browser },
}: Pick<AuditEntry, 'operator' | 'actor' | 'subject' | 'detail'>): string | undefined {
  if (operator === null) {
    // What a device does to itself, such as being paired, is nothing that somebody stands at.
    if (actor.kind === 'device') return subject === null ? undefined : 'Nobody said who stood there'
    return typeof browser === 'string' ? `In ${browser}` : undefined
  }
  return operator.isTyped ? `${operator.name} stood there (a typed name)` : `${operator.name} stood there`
}

export const auditFileHeader = csvLine([
  'Time (CAT, UTC+2)',
  'Who',
  'Who: code or email',
  'At the device',
  'What',
  'Whom',
  'Whom: code or email',
  'Note',
  'Kind',
  'Action',
])

/** An entry as a line of the file. */
export function auditFileLine(entry: AuditEntry): string {
  const { at, actor, subject, action, detail } = entry
  const { did, note = '' } = auditWordsOf(action, detail)
  const group = groupOf(action)
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
  ])
}

function fileCode({ kind, code }: AuditParty): string {
  return kind === 'host' || kind === 'gateway' || kind === 'device' ? '' : code
}
