import fc from 'fast-check'
import { expect, test } from 'vitest'
import { browserName } from '../../../../server/app/auth/browserNames.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/126.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 13; SM-A045F) ${webKit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Opera on Android',
    'Opera/9.80 (Android; Opera Mini/69.0.2254/191.303; U; en) Presto/2.12.423 Version/12.16',
  ],
  ['Safari on iPhone', `${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on iPhone', `${iPhone} CriOS/126.0 Mobile/15E148 Safari/604.1`],
  [
    'Microsoft Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
  ],
  [
    'Safari on macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
  ['Firefox', 'Mozilla/5.0 (KAIOS/3.0; Mobile; rv:84) Gecko/84 Firefox/84 KAIOS/3.0'],
  ['A browser on Windows', 'Camp/1.0 (Windows NT 10.0; Win64; x64)'],
])('%s', (name, userAgent) => {
  expect(browserName(userAgent)).toBe(name)
})

test.each([null, '', 'node', 'curl/8.5', 'x'.repeat(5000), 'Win a prize/1 now', '<b>Camp</b>/1 <b>'])(
  '%j gets no browser name',
  (userAgent) => {
    expect(browserName(userAgent)).toBeNull()
  },
)

test('every user agent gets a short name or null', () => {
  const part = fc.constantFrom(
    'Mozilla/5.0 (',
    'Android ',
    'iPhone',
    'Chrome/',
    ') ',
    ';',
    'Version/',
    'Mac OS X ',
    'Windows NT ',
    '/',
    '\0',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 40 }), (parts) => {
      expect(browserName(parts.join(''))?.length ?? 0).toBeLessThan(60)
    }),
  )
})
