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
    ['under the address that the host prints', loopback, 'http://127.0.0.1:3000/app'],
    ['under another one of this machine', loopback, 'http://127.8.8.8:3000/app'],
    ['under the name of this machine', loopback, 'http://localhost:5173/api/signout'],
    ['under its IPv6 address', { ...loopback, host: '::1' }, 'http://[::1]:3000/'],
    ['under the public address', behindProxy, 'https://portal.example.org/app'],
    [
      'under the public address behind a proxy',
      behindProxy,
      'http://127.0.0.1:3000/app',
      { 'x-forwarded-host': 'portal.example.org' },
    ],
    ['by whoever runs it, beside a public address', behindProxy, 'http://127.0.0.1:3000/app'],
    ['under any name on a network of the camp', campNetwork, 'http://192.168.1.5:3000/app'],
    ['under any name on a network with names', campNetwork, 'http://portal.camp:3000/app'],
    ['under any name behind a proxy', { ...behindProxy, publicUrl: undefined }, 'http://portal.camp/app'],
    ['about being alive, under any name', loopback, 'http://10.0.0.7:3000/healthz'],
    ['about being ready, under any name', behindProxy, 'http://10.0.0.7:3000/readyz'],
  ])('%s', async (_, listening, url, headers) => {
    const answer = await ask(listening, url, headers)
    expect([answer.status, await answer.text()]).toEqual([200, 'the portal'])
  })
})

describe('A request is refused in a sentence', () => {
  const atItsStart =
    "This is not the portal's own address. Please open the address that the server prints when it starts."
  const atThePublicUrl = "This is not the portal's own address. Please open https://portal.example.org."
  test.each<[string, Listening, string, Record<string, string>, string]>([
    ['under a name of another site', loopback, 'http://evil.example:3000/app', {}, atItsStart],
    [
      'with an origin that fits it',
      loopback,
      'http://evil.example:3000/api/admin/signin',
      { origin: 'http://evil.example:3000' },
      atItsStart,
    ],
    ['under a name that begins like its own', loopback, 'http://127.0.0.1.evil.example/app', {}, atItsStart],
    ['under a name that ends like its own', loopback, 'http://evil.localhost/app', {}, atItsStart],
    [
      'that claims to come through a proxy',
      loopback,
      'http://evil.example:3000/app',
      { 'x-forwarded-host': 'localhost' },
      atItsStart,
    ],
    ['beside a public address', behindProxy, 'https://evil.example/app', {}, atThePublicUrl],
    [
      'through a proxy, beside a public address',
      behindProxy,
      'http://127.0.0.1:3000/app',
      { 'x-forwarded-host': 'portal.example.org, evil.example' },
      atThePublicUrl,
    ],
    [
      'by an address of the network, beside a public one',
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
