import { createHash } from 'node:crypto'
import { movementKey } from '../../../src/api/schemas/gate.ts'
import {
  longestAnyway,
  longestWithWhom,
  type MovementKind,
  movementKinds,
} from '../../../src/domain/gate/movements.ts'

/*
 * Reads what a device has noted, one by one and as far as it can be read: it is a fact, so nothing is refused. What cannot
 * be read is kept as it came.
 */

export interface ReadScan {
  readonly key: string
  /** As it was scanned. */
  readonly number: string
  readonly isByName: boolean
  /** Null when it could not be read. */
  readonly kind: MovementKind | null
  readonly withWhom: string | null
  readonly anyway: string | null
  readonly counter: number | null
  /** By the clock of the device; null when it could not be read. */
  readonly notedAt: Date | null
  /** By the host's clock as the device had last seen it. */
  readonly correctedAt: Date | null
  readonly place: string | null
  readonly operator: string | null
  /** As it came, when a part of it could not be read. */
  readonly unread: string | null
}

const longestNumber = 100
const longestName = 100
const longestUnread = 4_000

/**
 * @param device the browser that noted it
 * @param maxUnread characters that are kept of what cannot be read
 */
export function readScan(raw: unknown, device: string, maxUnread = longestUnread): ReadScan {
  const values =
    typeof raw === 'object' && raw !== null ? new Map<string, unknown>(Object.entries(raw)) : new Map()
  const text = (name: string, longest: number) => textIn(values.get(name), longest)
  const written = writtenOf(raw)
  const givenKey = movementKey.safeParse(values.get('key'))
  const number = text('number', longestNumber)
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
    withWhom: text('withWhom', longestWithWhom),
    anyway: text('anyway', longestAnyway),
    counter: isCounter ? Number(counter) : null,
    notedAt,
    correctedAt: momentIn(values.get('correctedAt')),
    place: text('place', longestName),
    operator: text('operator', longestName),
    unread: isRead ? null : JSON.stringify(Array.from(storable(written)).slice(0, maxUnread).join('')),
  }
}

/** What is nested too deeply to be written has no text. */
function writtenOf(raw: unknown): string {
  try {
    return JSON.stringify(raw) ?? ''
  } catch (error) {
    if (error instanceof RangeError) return ''
    throw error
  }
}

/** Without a readable key of its own: the same for every repeat. */
function keyOf(device: string, written: string): string {
  return createHash('sha256').update(`${device} ${written}`).digest('hex').slice(0, 32)
}

function textIn(value: unknown, longest: number): string | null {
  if (typeof value !== 'string') return null
  // Cut by characters, so that none is cut in two.
  const text = Array.from(storable(value).trim()).slice(0, longest).join('').trim()
  return text === '' ? null : text
}

/** Without what PostgreSQL cannot keep: U+0000 and lone surrogates. */
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
