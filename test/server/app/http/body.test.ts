import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readJson } from '../../../../server/app/http/body.ts'
import type { ApiEnv } from '../../../../server/app/http/call.ts'
import { type SampleCall, calls as sampleCalls } from '../../../api/support/calls.ts'

const calls: Readonly<Record<string, SampleCall>> = sampleCalls
const withBody = Object.keys(calls).filter((name) => calls[name]?.sends[1] !== undefined)

const hostile =
  '\u200B\u00AD\u2060\u2064\uFEFF\u200E\u200F\u061C\u202A\u202E\u2066\u2069\u0001\u001B\u007F\u0085'
const asTyped = ['password', 'newPassword', 'currentPassword', 'pin', 'secret']

function hiding(value: unknown): unknown {
  if (typeof value === 'string') return `${hostile}${value.slice(0, 1)}${hostile}${value.slice(1)}${hostile}`
  if (Array.isArray(value)) return value.map(hiding)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, hiding(part)]))
}

function expected(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expected)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      asTyped.includes(name) ? hiding(part) : expected(part),
    ]),
  )
}

async function readBy(body: string): Promise<unknown> {
  const app = new Hono<ApiEnv>().post('/', async (context) => context.json({ read: await readJson(context) }))
  const response = await app.request('/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { read } = (await response.json()) as { read: unknown }
  return read
}

/** Clients may escape every non-ASCII character. */
function escaped(json: string): string {
  return json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

test.each(withBody)('[W278] the server removes hidden characters from the body of: %s', async (name) => {
  const body = calls[name]?.sends[1]
  const sent = JSON.stringify(hiding(body))
  expect(await readBy(sent)).toEqual(expected(body))
  expect(await readBy(escaped(sent))).toEqual(expected(body))
})

test('[W278] the samples contain each kind of secret at least once', () => {
  const bodies = JSON.stringify(withBody.map((name) => calls[name]?.sends[1]))
  expect(asTyped.filter((name) => bodies.includes(`"${name}":"`))).toEqual(asTyped)
})
