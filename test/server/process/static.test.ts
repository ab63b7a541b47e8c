import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBuiltApp, serveBuiltApp, siteOf } from '../../../server/static.ts'

const landing = '<!doctype html><title>Camp</title><h1>Camporee</h1>'
const page = '<!doctype html><title>Camp</title>'
const signInPage = '<!doctype html><title>Sign in</title>'
const script = `console.info('camp')\n`.repeat(100)
let folder: string
let app: Hono

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'built app '))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, 'images'))
  writeFileSync(join(folder, 'index.html'), landing)
  writeFileSync(join(folder, 'app.html'), page)
  writeFileSync(join(folder, 'auth-signin.html'), signInPage)
  writeFileSync(join(folder, 'assets/app-1a2b3c.js'), script)
  writeFileSync(join(folder, 'assets/app-1a2b3c.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'assets/app-1a2b3c.js.gz'), gzipSync(script))
  writeFileSync(join(folder, 'images/camp fire.png'), new Uint8Array([1, 2, 3]))
  writeFileSync(join(folder, '.built'), 'a stamp')
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'sw.js'), 'self')
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}')
  app = new Hono().all('*', serveBuiltApp(siteOf(readBuiltApp(folder))))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const asksForPage = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('The built app', () => {
  test.each([
    ['/', landing],
    ['/?from=a-chat', landing],
    ['/index.html', landing],
    ['/app', page],
    ['/auth/signin', signInPage],
    ['/Auth/SignIn/?from=a-chat', signInPage],
    ['/register', page],
    ['/admin/participants/ZEUC001', page],
    ['/no/such/page', page],
    ['/a.b/c.d', page],
  ])('serves the right page at %s, to be revalidated each time', async (path, expected) => {
    const answer = await app.request(path, { headers: asksForPage })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(await answer.text()).toBe(expected)
  })

  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    ['gzip', 'br;q=0, gzip;q=0.5', gunzipSync],
  ])('serves its files in %s to a browser that accepts %s', async (encoding, accepted, decompress) => {
    const answer = await app.request('/assets/app-1a2b3c.js', { headers: { 'accept-encoding': accepted } })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(bytes.byteLength))
    expect(decompress(bytes).toString()).toBe(script)
  })

  test.each([undefined, 'identity', 'gzip;q=0, br;q=0.0'])(
    'serves its files uncompressed to a browser that accepts %s',
    async (accepted) => {
      const headers: Record<string, string> = accepted === undefined ? {} : { 'accept-encoding': accepted }
      const answer = await app.request('/assets/app-1a2b3c.js', { headers })
      expect(answer.headers.get('content-encoding')).toBeNull()
      expect(await answer.text()).toBe(script)
    },
  )

  test.each([
    ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
    ['/sw.js', 'text/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/images/camp%20fire.png', 'image/png'],
  ])('serves %s with its type, to be revalidated each time', async (path, type) => {
    const answer = await app.request(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  })

  test('answers 304 to a browser with the current version', async () => {
    const first = await app.request('/')
    const etag = first.headers.get('etag') ?? ''
    const again = await app.request('/', { headers: { 'if-none-match': `"another", W/${etag}` } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect((await app.request('/', { headers: { 'if-none-match': '"another"' } })).status).toBe(200)
  })

  test('answers HEAD with the headers only', async () => {
    const answer = await app.request('/', { method: 'HEAD' })
    expect(answer.headers.get('content-length')).toBe(String(landing.length))
    expect(await answer.text()).toBe('')
  })

  test.each([
    '/assets/app-old.js',
    '/assets/',
    '/assets/app-1a2b3c.js.br',
    '/missing.png',
    '/.built',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/%',
    '/images/camp%00fire.png',
  ])('answers 404 at %s', async (path) => {
    const answer = await app.request(path, { headers: { accept: '*/*' } })
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe('There is no such file.')
  })

  test('answers 404 for a missing hashed file, even to a navigation', async () => {
    expect((await app.request('/assets/app-old.js', { headers: asksForPage })).status).toBe(404)
  })

  test('answers 405 to other methods than GET and HEAD', async () => {
    const answer = await app.request('/', { method: 'POST', body: '{}' })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
  })

  test('writes absolute addresses into link previews when the public address is set, in every encoding', async () => {
    const html = '<meta property="og:url" content="/"><meta property="og:image" content="/images/share.png">'
    const other = join(folder, 'for chats')
    mkdirSync(other)
    for (const name of ['index.html', 'app.html']) writeFileSync(join(other, name), html)
    writeFileSync(join(other, 'index.html.br'), brotliCompressSync(html))
    const at = (publicUrl?: string) =>
      new Hono().all('*', serveBuiltApp(siteOf(readBuiltApp(other), publicUrl)))
    const whole =
      '<meta property="og:url" content="https://camp.example.org/"><meta property="og:image" content="https://camp.example.org/images/share.png">'
    const known = at('https://camp.example.org')
    const plain = await known.request('/')
    expect(await plain.text()).toBe(whole)
    for (const [encoding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await known.request('/', { headers: { 'accept-encoding': encoding } })
      expect(decompress(new Uint8Array(await answer.arrayBuffer())).toString()).toBe(whole)
    }
    const unknown = await at().request('/')
    expect(await unknown.text()).toBe(html)
    expect(plain.headers.get('etag')).not.toBe(unknown.headers.get('etag'))
    expect(await (await known.request('/app')).text()).toBe(html)
  })

  test('says what to do when it was never built', async () => {
    const unbuilt = new Hono().all('*', serveBuiltApp(siteOf(readBuiltApp(join(folder, 'nowhere')))))
    const answer = await unbuilt.request('/')
    expect(answer.status).toBe(503)
    expect(await answer.text()).toBe('The app is not built yet: run npm run build and start the host again.')
  })
})
