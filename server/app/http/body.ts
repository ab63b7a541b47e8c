import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import { withoutHidden } from '../../../src/domain/lib/characters.ts'
import type { ApiContext } from './call.ts'
import { Refused } from './refused.ts'

const largestBody = 256 * 1024

/** The body of a write as JSON, its texts without hidden characters: refused (400 invalid, 413 tooLarge) when it is something else, or more than 256 KiB. */
export async function readJson(context: ApiContext): Promise<unknown> {
  if (!isJson(context.req.header('content-type'))) throw notJson()
  const text = await readText(context)
  try {
    return JSON.parse(text, mayHide.test(text) ? asSeen : undefined)
  } catch {
    throw new Refused('invalid', 'The server could not read what was sent. Please try again.')
  }
}

/** Bodies without escaped or other than ASCII characters, which most are, are parsed without a look at each value. */
const mayHide = /\\[bfu]|[^\t\n\r -~]/

/** Compared to the letter. */
const secret = /password$|^pin$|^secret$/i

function asSeen(name: string, value: unknown): unknown {
  return typeof value === 'string' && !secret.test(name) ? withoutHidden(value) : value
}

/**
 * Reads a body with the schema of its call; a wrong shape is refused with `sentence`.
 * So is any character that PostgreSQL cannot keep, before it gets there.
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

/** Where the call itself looks after what PostgreSQL cannot keep. */
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

/** The documented empty JSON body. */
export async function readEmptyBody(call: { readonly readJson: () => Promise<unknown> }): Promise<void> {
  await readBody(call, emptyObject, 'Please send an empty JSON object.')
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType ?? '')
}

const refuseLarger = bodyLimit({
  maxSize: largestBody,
  onError: () => {
    throw tooLarge()
  },
})

/** The body as text; refused (413 tooLarge) when it is more than 256 KiB, and then read no further. */
export async function readText(context: ApiContext): Promise<string> {
  try {
    if (!isKnownToFit(context)) await refuseLarger(context, async () => {})
    // `context.req.text()` lets a second byte order mark pass.
    return new TextDecoder().decode(await context.req.arrayBuffer())
  } catch (error) {
    throw error instanceof Refused ? error : brokenOff()
  }
}

/** Hono's limit asks for the body as a stream first, which costs as much as the rest of a charge. */
export function isKnownToFit({ req }: ApiContext, most = largestBody): boolean {
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

/** U+0000 and lone surrogates. */
function holdsUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || /\p{Surrogate}/u.test(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).flat().some(holdsUnstorable)
}
