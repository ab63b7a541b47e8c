import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { securityHeaders } from '../../server/securityHeaders.ts'

async function headersOf(url: string, { trustProxy = false, headers = {} } = {}): Promise<Headers> {
  const app = new Hono().use(securityHeaders({ trustProxy })).all('*', (context) => context.text('hello'))
  return (await app.request(url, { headers })).headers
}

describe('The security headers', () => {
  it('let a page load from its own host only', async () => {
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

  it('leave the camera to the portal itself', async () => {
    const policy = (await headersOf('http://camp.test/')).get('permissions-policy')
    expect(policy).toContain('camera=(self)')
    expect(policy).toContain('microphone=()')
  })

  it('insist on https only where the browser came by https', async () => {
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
