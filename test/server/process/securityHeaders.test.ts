import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { inlineScriptSources, securityHeaders } from '../../../server/securityHeaders.ts'
import { readBuiltApp } from '../../../server/static.ts'

async function headersOf(url: string, { trustProxy = false, headers = {} } = {}): Promise<Headers> {
  const app = new Hono().use(securityHeaders({ trustProxy })).all('*', (context) => context.text('hello'))
  return (await app.request(url, { headers })).headers
}

describe('The security headers', () => {
  test('allow a page to load from its own server only', async () => {
    const headers = await headersOf('http://camp.test/')
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'self'",
      "object-src 'none'",
      "base-uri 'none'",
    ])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(headers.get('referrer-policy')).toBe('same-origin')
  })

  test('[W460] allow WebAssembly only in the barcode worker', async () => {
    const scriptsOf = async (path: string) => {
      const policy = (await headersOf(`http://camp.test${path}`)).get('content-security-policy')
      return policy?.split('; ').find((part) => part.startsWith('script-src'))
    }
    expect(await scriptsOf('/assets/cardReaderWorker-D1x_9-aZ.js')).toBe(
      "script-src 'self' 'wasm-unsafe-eval'",
    )
    for (const path of [
      '/admin/checkin',
      '/assets/CheckIn-D1x_9-aZ.js',
      '/assets/cardReaderWorker-D1x_9-aZ.js.map',
      '/cardReaderWorker-D1x_9-aZ.js',
      '/admin/checkin/assets/cardReaderWorker-D1x_9-aZ.js',
    ])
      expect(await scriptsOf(path)).toBe("script-src 'self'")
  })

  test('allow the camera for the portal only', async () => {
    const policy = (await headersOf('http://camp.test/')).get('permissions-policy')
    expect(policy).toContain('camera=(self)')
    expect(policy).toContain('microphone=()')
  })

  test('send HSTS only to a browser that uses https', async () => {
    const hsts = 'strict-transport-security'
    const forwarded = { 'x-forwarded-proto': 'https' }
    expect((await headersOf('http://camp.test/')).get(hsts)).toBeNull()
    expect((await headersOf('http://camp.test/', { headers: forwarded })).get(hsts)).toBeNull()
    expect((await headersOf('http://camp.test/', { headers: forwarded, trustProxy: true })).get(hsts)).toBe(
      'max-age=31536000',
    )
    expect((await headersOf('https://camp.test/')).get(hsts)).toBe('max-age=31536000')
  })
})

describe('The inline scripts of the built pages', () => {
  test('are allowed by hash, once each, and no other inline script is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'built pages '))
    const script = "<script>alert('camp')</script>"
    writeFileSync(
      join(folder, 'index.html'),
      `<head>${script}<script type="module" src="/a.js"></script></head>`,
    )
    writeFileSync(join(folder, 'app.html'), `<head>${script}</head>`)
    writeFileSync(join(folder, 'notes.txt'), '<script>alert(1)</script>')
    const sources = inlineScriptSources(readBuiltApp(folder))
    rmSync(folder, { recursive: true })
    expect(sources).toEqual(["'sha256-FrZrhuxO+FUfAtEYZuUVeyW0B4R0KZKk1su1kE83PEY='"])

    const app = new Hono()
      .use(securityHeaders({ trustProxy: false }, sources))
      .all('*', (context) => context.text('hello'))
    const policy = (await app.request('http://camp.test/')).headers.get('content-security-policy')
    expect(policy?.split('; ')).toContain(`script-src 'self' ${sources[0]}`)
  })

  test('are empty before the app is built', () => {
    expect(inlineScriptSources(readBuiltApp(join(tmpdir(), 'no such folder')))).toEqual([])
  })
})
