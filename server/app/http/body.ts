import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import { withoutHidden } from '../../../src/domain/lib/characters.ts'
import { hidesCharacters } from '../../../src/domain/people/people.ts'
import type { ApiContext } from './call.ts'
import { Refused } from './refused.ts'

const maxBody = 256 * 1024

/**
 * Parses a JSON body and removes hidden characters from its texts.
 * @throws Refused when it is not JSON (400), or more than 256 KiB (413)
 */
export async function readJson(context: ApiContext): Promise<unknown> {
  if (!isJson(context.req.header('content-type'))) throw notJson()
  const text = await readText(context)
  try {
    return JSON.parse(text, mayHide.test(text) ? asSeen : undefined)
  } catch {
    throw new Refused('invalid', 'The server could not read what was sent. Please try again.')
  }
}

/** Most bodies match neither, so they are parsed without visiting each value. */
const mayHide = /\\[bfu]|[^\t\n\r -~]/

const secret = /password$|^pin$|^secret$/i

function asSeen(name: string, value: unknown): unknown {
  return typeof value === 'string' && !secret.test(name) ? withoutHidden(value) : value
}

/**
 * Parses a body with the schema of its call and refuses characters that PostgreSQL cannot store.
 * @param sentence the message for a wrong shape
 */
export async function readBody<Value>(
  call: { readonly readJson: () => Promise<unknown> },
  schema: z.ZodMiniType<Value>,
  sentence: string,
): Promise<Value> {
  const body = await readUnstorableBody(call, schema, sentence)
  if (holdsUnstorable(body))
    throw new Refused('invalid', 'One character of this text cannot be stored. Please type the text again.')
  return body
}

export async function readUnstorableBody<Value>(
  call: { readonly readJson: () => Promise<unknown> },
  schema: z.ZodMiniType<Value>,
  sentence: string,
): Promise<Value> {
  const parsed = schema.safeParse(await call.readJson())
  if (!parsed.success) throw new Refused('invalid', sentence)
  return parsed.data
}

const emptyObject = z.object({})

export async function readEmptyBody(call: { readonly readJson: () => Promise<unknown> }): Promise<void> {
  await readBody(call, emptyObject, 'Please send an empty JSON object.')
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType ?? '')
}

const refuseLarger = bodyLimit({
  maxSize: maxBody,
  onError: () => {
    throw tooLarge()
  },
})

/** @throws Refused (413) when the body is more than 256 KiB; the rest is not read */
export async function readText(context: ApiContext): Promise<string> {
  try {
    if (!isKnownToFit(context)) await refuseLarger(context, async () => {})
    // `context.req.text()` does not strip a second byte order mark.
    return new TextDecoder().decode(await context.req.arrayBuffer())
  } catch (error) {
    throw error instanceof Refused ? error : brokenOff()
  }
}

/** Avoids Hono's limit, which opens the body as a stream; that costs as much as the rest of a charge. */
export function isKnownToFit({ req }: ApiContext, most = maxBody): boolean {
  const length = req.header('content-length')
  return length !== undefined && req.header('transfer-encoding') === undefined && Number(length) <= most
}

export function notJson(): Refused {
  return new Refused('invalid', 'Please send this call as JSON (content type application/json).')
}

function tooLarge(): Refused {
  return new Refused('tooLarge', 'This is too much at once: more than 256 KiB. Please send less.')
}

function brokenOff(): Refused {
  return new Refused('invalid', 'Only a part of this arrived. Please send it again.')
}

function holdsUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || /\p{Surrogate}/u.test(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).flat().some(holdsUnstorable)
}

export function refuseHiddenCharacters(...names: readonly string[]): void {
  if (!names.some(hidesCharacters)) return
  throw new Refused(
    'invalid',
    'The name has an invisible character in it, such as a line break. Please type the name again.',
  )
}
