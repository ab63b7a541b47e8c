import { describe, expect, test, vi } from 'vitest'
import { type CallName, callNames, calls, type SampleCall } from './support/calls.ts'
import { connectClient, unreadable } from './support/client.ts'
import { html, raw } from './support/standInHost.ts'
import { pathsOf, withExtras, withoutPart, withPart } from './support/variations.ts'

const client = connectClient()
const { ask, askUnconnected, make } = client

function readAs(name: CallName) {
  const { answer, reads }: SampleCall = calls[name]
  return { ok: true, value: reads, message: 'message' in answer ? answer.message : undefined }
}

const rows: Readonly<Partial<Record<CallName, string>>> = {
  'participant sign-in': '[P315]',
  'merchant sign-in': '[P317]',
  'password update of the plain form': '[P321]',
  'password update of the forced dialog': '[P321]',
  'health record': '[P326]',
  'saving the health record': '[P324]',
  'medical records': '[P329]',
  charge: '[P342]',
  'merchant transactions': '[A398, P233]',
  'dashboard figures': '[A245-A249]',
  'participants list': '[A257, A374]',
  'one participant': '[A377]',
  'search of a check-in': '[A387, A388]',
  'confirm of a check-in': '[A387, A388]',
  'health card': '[A283, A390]',
  'merchants list': '[A394]',
  withdrawals: '[A400]',
  withdrawal: '[A402]',
}

/** The answers of these calls have a success flag; other answers are recognised by their shape alone. */
const flagged = callNames.filter(
  (name) => !['dashboard figures', 'participants list', 'one participant', 'registration'].includes(name),
)

const moving: readonly (typeof callNames)[number][] = [
  'deposit',
  'charge',
  'new merchant',
  'withdrawal',
  'new pairing',
  'new staff account',
  'changed staff account',
  'new first password of staff',
  'staff account opened again',
  'ended sessions of staff',
  'closed staff account',
  'new password of a merchant',
  'another card',
  'new first password of a camper',
  'first passwords for many',
  'batch of an import',
  'undo of an import',
  'movement through the gate',
  'movement taken back',
  'scans handed in',
  'decision about the inbox',
  'a device that does not come back',
  'opening a cash desk',
  'closing a cash desk',
  'a top-up',
  'a pay-out',
  'taking a top-up back',
  'cash to the safe',
  'a list of wallets',
  'paying out what was kept',
  'taking a gift back',
  'an expense',
  'a count of the safe',
  'money to the bank',
  'the source of the cash of a withdrawal',
  'a settlement',
  'a settlement taken back',
  'a pay-out of a stall',
  'a pay-in of a stall',
  'taking a stall’s pay-out back',
  'a refund',
  'another price list',
  'a product that is sold out',
]

describe('the answer', () => {
  test.each(callNames.map((name) => [name, rows[name] ?? ''] as const))('of %s is read %s', async (name) => {
    expect(await ask(name, calls[name].answer)).toEqual(readAs(name))
  })

  test.each(callNames)('of %s may have unknown fields', async (name) => {
    expect(await ask(name, withExtras(calls[name].answer))).toEqual(readAs(name))
  })

  test.each(flagged)(
    'of %s with success: false is a refusal with the message of the server',
    async (name) => {
      const answer: SampleCall['answer'] & { data?: unknown; version?: unknown } = calls[name].answer
      const { data, version } = answer
      expect(await ask(name, { ...answer, success: false, message: 'Not today.' })).toEqual({
        ok: false,
        status: 200,
        message: 'Not today.',
        data,
        version,
      })
    },
  )

  test.each(flagged.filter((name) => !moving.includes(name)))(
    'of %s without success: true counts as failed',
    async (name) => {
      for (const success of [undefined, null, 'true', 1]) {
        const answer = { ...calls[name].answer, success, message: undefined }
        expect(await ask(name, answer)).toEqual({ ok: false, status: 200 })
      }
    },
  )

  test.each(moving)(
    'of %s without success: true is unreadable, so its outcome is undecided',
    async (name) => {
      for (const success of [undefined, null, 'true', 1])
        await expect(ask(name, { ...calls[name].answer, success })).rejects.toEqual(unreadable)
    },
  )
})

describe('a malformed answer', () => {
  const strict = callNames.filter((name) => name !== 'registration')
  const cases = strict.flatMap((name) => {
    const { needs }: SampleCall = calls[name]
    return needs.map((part) => [name, part] as const)
  })

  test.each(cases)('of %s without %s is unreadable', async (name, part) => {
    await expect(askUnconnected(name, withoutPart(calls[name].answer, part))).rejects.toEqual(unreadable)
  })

  test.each(strict)(
    'of %s is unreadable when it is null, a list, a number, a text or a boolean',
    async (name) => {
      for (const answer of [null, [], [calls[name].answer], 17, 'success', true]) {
        await expect(askUnconnected(name, answer), JSON.stringify(answer)).rejects.toEqual(unreadable)
      }
    },
  )

  test.each(strict)('of %s is unreadable when it is an HTML page, empty or truncated', async (name) => {
    for (const text of ['', '{"success": tr', '\u0000', 'undefined']) {
      client.host.answer = raw(text)
      await expect(make(name), text).rejects.toEqual(unreadable)
    }
    client.host.answer = html('Sign in to the network')
    await expect(make(name)).rejects.toEqual(unreadable)
    client.host.answer = (response) => void response.writeHead(204).end()
    await expect(make(name)).rejects.toEqual(unreadable)
  })

  test.each(callNames)(
    'of %s with any part replaced is usable or unreadable, but never throws another error',
    async (name) => {
      vi.spyOn(console, 'warn').mockImplementation(() => undefined)
      const { answer }: SampleCall = calls[name]
      for (const part of pathsOf(answer)) {
        for (const value of [null, [], {}, '', 'x', -1, 1e300, true]) {
          const outcome = await askUnconnected(name, withPart(answer, part, value)).catch(
            (error: unknown) => error,
          )
          const isUsable = typeof outcome === 'object' && outcome !== null && 'ok' in outcome
          if (!isUsable) expect(outcome, `${part} = ${JSON.stringify(value)}`).toEqual(unreadable)
        }
      }
    },
  )
})
