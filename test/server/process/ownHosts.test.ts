import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { refuseOtherHosts } from '../../../server/ownHosts.ts'

type Listening = Parameters<typeof refuseOtherHosts>[0]

const loopback: Listening = { host: '127.0.0.1', trustProxy: false, publicUrl: undefined }
const publicUrl = 'https://portal.example.org'
const behindProxy: Listening = { host: '127.0.0.1', trustProxy: true, publicUrl }
const campNetwork: Listening = { host: '0.0.0.0', trustProxy: false, publicUrl: undefined }

async function ask(listening: Listening, url: string, headers = {}): Promise<Response> {
  const app = new Hono().use(refuseOtherHosts(listening)).all('*', (context) => context.text('the portal'))
  return app.request(url, { headers })
}

describe('A request is answered', () => {
  test.each<[string, Listening, string, Record<string, string>?]>([
    ['at the address that the server prints', loopback, 'http://127.0.0.1:3000/app'],
    ['at another loopback address', loopback, 'http://127.8.8.8:3000/app'],
    ['at localhost', loopback, 'http://localhost:5173/api/signout'],
    ['at its IPv6 address', { ...loopback, host: '::1' }, 'http://[::1]:3000/'],
    ['at the public address', behindProxy, 'https://portal.example.org/app'],
    [
      'at the public address through a proxy',
      behindProxy,
      'http://127.0.0.1:3000/app',
      { 'x-forwarded-host': 'portal.example.org' },
    ],
    ['at a loopback address, although a public address is set', behindProxy, 'http://127.0.0.1:3000/app'],
    ['at any address on the camp network', campNetwork, 'http://192.168.1.5:3000/app'],
    ['at any host name on the camp network', campNetwork, 'http://portal.camp:3000/app'],
    ['at any host name behind a proxy', { ...behindProxy, publicUrl: undefined }, 'http://portal.camp/app'],
    ['for /healthz at any host name', loopback, 'http://10.0.0.7:3000/healthz'],
    ['for /readyz at any host name', behindProxy, 'http://10.0.0.7:3000/readyz'],
  ])('%s', async (_, listening, url, headers) => {
    const answer = await ask(listening, url, headers)
    expect([answer.status, await answer.text()]).toEqual([200, 'the portal'])
  })
})

describe('A request is refused with a sentence', () => {
  const atItsStart =
    "This is not the portal's own address. Please open the address that the server prints when it starts."
  const atThePublicUrl = "This is not the portal's own address. Please open https://portal.example.org."
  test.each<[string, Listening, string, Record<string, string>, string]>([
    ['at another site’s host name', loopback, 'http://evil.example:3000/app', {}, atItsStart],
    [
      'at another site’s host name with the same origin',
      loopback,
      'http://evil.example:3000/api/admin/signin',
      { origin: 'http://evil.example:3000' },
      atItsStart,
    ],
    [
      'at a host name that starts like its own',
      loopback,
      'http://127.0.0.1.evil.example/app',
      {},
      atItsStart,
    ],
    ['at a host name that ends like its own', loopback, 'http://evil.localhost/app', {}, atItsStart],
    [
      'with a forwarded host but without a trusted proxy',
      loopback,
      'http://evil.example:3000/app',
      { 'x-forwarded-host': 'localhost' },
      atItsStart,
    ],
    [
      'at another host name than the public address',
      behindProxy,
      'https://evil.example/app',
      {},
      atThePublicUrl,
    ],
    [
      'through a proxy, at another host name than the public address',
      behindProxy,
      'http://127.0.0.1:3000/app',
      { 'x-forwarded-host': 'portal.example.org, evil.example' },
      atThePublicUrl,
    ],
    [
      'at a network address when a public address is set',
      { ...campNetwork, publicUrl },
      'http://192.168.1.5:3000/app',
      {},
      atThePublicUrl,
    ],
  ])('%s', async (_, listening, url, headers, sentence) => {
    const answer = await ask(listening, url, headers)
    expect(answer.status).toBe(421)
    expect(await answer.json()).toMatchObject({ success: false, message: sentence, reason: 'invalid' })
  })
})
