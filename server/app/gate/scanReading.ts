import { createHash } from 'node:crypto'
import { movementKey } from '../../../src/api/schemas/gate.ts'
import {
  type MovementKind,
  maxEscortLength,
  maxOverrideReasonLength,
  movementKinds,
} from '../../../src/domain/gate/movements.ts'

/*
 * Parses offline scans one by one and as far as possible. A scan is a fact, so none is refused; unreadable
 * parts are stored as received.
 */

export interface ReadScan {
  readonly key: string
  readonly number: string
  readonly isByName: boolean
  readonly kind: MovementKind | null
  readonly withWhom: string | null
  readonly anyway: string | null
  readonly counter: number | null
  readonly notedAt: Date | null
  readonly correctedAt: Date | null
  readonly place: string | null
  readonly operator: string | null
  /** The device claims that a PIN confirmed this operator before. */
  readonly isOperatorConfirmed: boolean
  readonly unread: string | null
}

const maxNumberLength = 100
const maxNameLength = 100
const maxUnreadText = 4_000

/**
 * @param device the browser's id
 * @param maxUnread characters of unreadable data to store
 */
export function readScan(raw: unknown, device: string, maxUnread = maxUnreadText): ReadScan {
  const values =
    typeof raw === 'object' && raw !== null ? new Map<string, unknown>(Object.entries(raw)) : new Map()
  const text = (name: string, longest: number) => textIn(values.get(name), longest)
  const written = writtenOf(raw)
  const givenKey = movementKey.safeParse(values.get('key'))
  const number = text('number', maxNumberLength)
  const kind = movementKinds.find((each) => each === values.get('kind')) ?? null
  const counter = values.get('counter')
  const isCounter = Number.isSafeInteger(counter) && Number(counter) >= 0
  const notedAt = momentIn(values.get('notedAt'))
  const isRead = givenKey.success && number !== null && kind !== null && isCounter && notedAt !== null
  return {
    key: givenKey.success ? givenKey.data : keyOf(device, written),
    number: number ?? '',
    isByName: values.get('byName') === true,
    kind,
    withWhom: text('withWhom', maxEscortLength),
    anyway: text('anyway', maxOverrideReasonLength),
    counter: isCounter ? Number(counter) : null,
    notedAt,
    correctedAt: momentIn(values.get('correctedAt')),
    place: text('place', maxNameLength),
    operator: text('operator', maxNameLength),
    isOperatorConfirmed: values.get('isOperatorConfirmed') === true,
    unread: isRead ? null : JSON.stringify(Array.from(storable(written)).slice(0, maxUnread).join('')),
  }
}

/** Data that is nested too deeply for JSON.stringify gives an empty text. */
function writtenOf(raw: unknown): string {
  try {
    return JSON.stringify(raw) ?? ''
  } catch (error) {
    if (error instanceof RangeError) return ''
    throw error
  }
}

/** For a scan without a valid key. A retry gets the same one. */
function keyOf(device: string, written: string): string {
  return createHash('sha256').update(`${device} ${written}`).digest('hex').slice(0, 32)
}

function textIn(value: unknown, longest: number): string | null {
  if (typeof value !== 'string') return null
  // Cuts between characters, never within a surrogate pair.
  const text = Array.from(storable(value).trim()).slice(0, longest).join('').trim()
  return text === '' ? null : text
}

/** PostgreSQL cannot store U+0000 and lone surrogates. */
function storable(text: string): string {
  return text.replace(/\0|\p{Surrogate}/gu, '\uFFFD')
}

const earliest = Date.parse('2000-01-01T00:00:00Z')
const latest = Date.parse('2200-01-01T00:00:00Z')

function momentIn(value: unknown): Date | null {
  if (typeof value !== 'string') return null
  const time = Date.parse(value)
  return time >= earliest && time < latest ? new Date(time) : null
}
