import { describe, expect, test, vi } from 'vitest'
import { openLink } from '../../../src/services/browser/openLink.ts'

function stubPage(href: string) {
  const open = vi.fn(() => null)
  vi.stubGlobal('window', { location: new URL(href), open })
  return open
}

describe('a payment link', () => {
  test.each([
    ['https://pay.example.org/link?a=1#b', 'https://pay.example.org/link?a=1#b'],
    ['http://camp.local:3000/api/gateway/sandbox/DEP-1', 'http://camp.local:3000/api/gateway/sandbox/DEP-1'],
    ['/api/gateway/sandbox/DEP-1', 'http://camp.local:3000/api/gateway/sandbox/DEP-1'],
  ])('reading, [P168]: %s opens in a new tab without an opener', (address, opened) => {
    const open = stubPage('http://camp.local:3000/app/wallet')
    openLink(address)
    expect(open.mock.calls).toEqual([[opened, '_blank', 'noopener,noreferrer']])
  })

  test.each([
    'http://pay.example.org/link',
    'http://camp.local:3001/link',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:http://camp.local:3000/9e1f',
    'file:///etc/passwd',
    'intent://pay#Intent;end',
    'https://',
    '//pay.example.org/link',
  ])('reading: %s is refused', (address) => {
    const open = stubPage('http://camp.local:3000/app/wallet')
    expect(() => openLink(address)).toThrow()
    expect(open).not.toHaveBeenCalled()
  })
})
