import { gzipSync } from 'node:zlib'
import { idempotencyKeyHeader, type Route, type RouteKey, routes } from '../../../src/api/routes.ts'
import { type Random, randomFrom } from '../../../src/domain/demo/random.ts'
import type { AttackerAccounts } from './plan.ts'
import { type Sample, samplesFor } from './samples.ts'

/*
 * Generates requests that the host must refuse without a 500 and without any change. Each is a valid request
 * of one route with one fault, often with harmless oddities; the rest match no route. The same seed and
 * number give the same request.
 */

export interface BadRequest {
  readonly number: number
  readonly route: RouteKey | 'none'
  readonly fault: string
  readonly as: keyof AttackerAccounts | undefined
  /** The bytes include the request line and the headers of the connection. */
  readonly bytes: (host: string, cookie: string | undefined) => Buffer
  /** Half-closes the connection, because the host would wait for the rest. */
  readonly isBrokenOff: boolean
  /** A read may succeed in spite of the fault; a write may not. */
  readonly isRead: boolean
}

interface Draft {
  method: string
  target: string
  version: string
  headers: (readonly [name: string, value: string | Buffer])[]
  /** Undefined sends neither a body nor a length. */
  body: Buffer | undefined
  framing: 'length' | 'chunked' | 'own'
  withHost: boolean
  withSession: boolean
  isBrokenOff: boolean
  /** Replaces all other parts of the request. */
  raw?: Buffer
}

interface Fault {
  readonly name: string
  readonly isFor: (sample: Sample, route: Route) => boolean
  readonly commit: (draft: Draft, random: Random, sample: Sample, route: Route) => void
}

export function badRequestAt(seed: number, number: number, accounts: AttackerAccounts): BadRequest {
  const random = randomFrom(seed * 7_919 + number)
  const samples = samplesFor(accounts)
  const key = routeKeys[number % (routeKeys.length + 1)]
  if (key === undefined) return requestOfNoRoute(random, number)
  const sample = samples[key]
  const route: Route = routes[key]
  const fitting = faults.filter(({ isFor }) => isFor(sample, route))
  // Routes rotate, so that a short run covers all of them.
  const turn = Math.floor(number / (routeKeys.length + 1))
  const fault = fitting[(turn + seed + number) % fitting.length]
  if (fault === undefined) throw new Error(`No fault fits ${key}.`)
  const draft = draftOf(sample, route)
  const oddities = random.chance(0.4) ? addOddities(draft, random, sample) : ''
  fault.commit(draft, random, sample, route)
  return {
    number,
    route: key,
    fault: `${fault.name}${oddities}`,
    as: draft.withSession ? sample.as : undefined,
    bytes: (host, cookie) => render(draft, host, cookie),
    isBrokenOff: draft.isBrokenOff,
    isRead: draft.method === 'GET' || draft.method === 'HEAD' || draft.method === 'OPTIONS',
  }
}

const routeKeys = Object.keys(routes) as RouteKey[]

function draftOf(sample: Sample, route: Route): Draft {
  return {
    method: route.method,
    target: sample.path,
    version: 'HTTP/1.1',
    headers: sample.body === undefined ? [] : [['Content-Type', 'application/json']],
    body: sample.body === undefined ? undefined : Buffer.from(JSON.stringify(sample.body)),
    framing: 'length',
    withHost: true,
    withSession: sample.as !== undefined,
    isBrokenOff: false,
  }
}

function render(draft: Draft, host: string, cookie: string | undefined): Buffer {
  if (draft.raw !== undefined) return draft.raw
  const { body, framing } = draft
  const headers: Draft['headers'] = []
  if (draft.withHost) headers.push(['Host', host])
  if (draft.withSession && cookie !== undefined) headers.push(['Cookie', cookie])
  headers.push(...draft.headers)
  if (body !== undefined && framing === 'length') headers.push(['Content-Length', String(body.length)])
  if (body !== undefined && framing === 'chunked') headers.push(['Transfer-Encoding', 'chunked'])
  headers.push(['Connection', 'close'])
  const lines = headers.flatMap(([name, value]) => [
    Buffer.from(`${name}: `, 'utf8'),
    Buffer.isBuffer(value) ? value : Buffer.from(value, 'utf8'),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([
    Buffer.from(`${draft.method} ${draft.target} ${draft.version}\r\n`, 'utf8'),
    ...lines,
    Buffer.from('\r\n'),
    body === undefined ? Buffer.alloc(0) : framing === 'chunked' ? chunksOf(body) : body,
  ])
}

function chunksOf(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let from = 0; from < body.length; from += 16_384) {
    const part = body.subarray(from, from + 16_384)
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'))
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')])
}

/** Adds fields, headers and queries that the host must ignore. */
function addOddities(draft: Draft, random: Random, sample: Sample): string {
  if (sample.body !== undefined && random.chance(0.6)) {
    const odd = random.pick([
      '"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},',
      '"toString":1,"hasOwnProperty":null,"then":{"then":{}},',
      `"extra":${'['.repeat(500)}${']'.repeat(500)},`,
      '"":"","\\u0000":"\\ud800","length":-1,',
    ])
    const text = JSON.stringify(sample.body)
    draft.body = Buffer.from(text === '{}' ? `{${odd.slice(0, -1)}}` : `{${odd}${text.slice(1)}`)
    return ', with fields that nobody knows'
  }
  draft.headers.push(
    random.pick([
      ['X-Forwarded-For', '1.2.3.4:555, [::1]:80, ::ffff:1.2.3.4, unknown'],
      ['X-Forwarded-For', ','.repeat(200)],
      ['X-Forwarded-Proto', 'javascript'],
      ['Accept-Encoding', 'br;q=NaN, *;q=-1'],
      ['Accept', `${'*/*,'.repeat(500)}`],
      ['If-None-Match', '"'.repeat(1_000)],
      ['Range', 'bytes=9999999999-1,-0'],
      ['X-Request-Id', '" ; drop table audit'],
    ]),
  )
  return ', with a header that nobody needs'
}

const hasBody = ({ body }: Sample) => body !== undefined
const readsJson = (sample: Sample, { who }: Route) => hasBody(sample) && who !== 'signature'
const hasRequired = ({ required = [] }: Sample) => required.length > 0
const needsSession = ({ as }: Sample) => as !== undefined
const always = () => true

function anyOf(random: Random, texts: readonly string[]): string {
  return texts[random.between(0, texts.length - 1)] ?? ''
}

function replaced(
  random: Random,
  { body, required = [] }: Sample,
  isWanted: (value: unknown) => boolean,
  draw: (value: unknown) => string,
): Buffer | undefined {
  const candidates = required.filter((path) => isWanted(valueAt(body, path)))
  const path = candidates[random.between(0, candidates.length - 1)]
  if (path === undefined) return undefined
  const mark = '«replaced»'
  const marked = JSON.stringify(withValue(body, path, mark))
  return Buffer.from(marked.replace(JSON.stringify(mark), () => draw(valueAt(body, path))))
}

function valueAt(root: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], root)
}

function withValue(root: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [step, ...others] = path
  if (step === undefined) return value
  if (Array.isArray(root))
    return root.map((member, index) => (index === step ? withValue(member, others, value) : member))
  const members = root as Record<string, unknown>
  return { ...members, [step]: withValue(members[step], others, value) }
}

const isText = (value: unknown) => typeof value === 'string'

/** Returns a value whose type no required part accepts. */
function wrongTypeFor(random: Random, value: unknown): string {
  if (Array.isArray(value)) return random.pick(['null', '"[]"', '{"0":{}}', '7', '[null]', '[[]]'])
  if (value === null) return random.pick(['true', '"{}"', '[]', '{}'])
  if (typeof value === 'object') return random.pick(['null', '"{}"', '[]', '7', 'true'])
  if (typeof value === 'boolean') return random.pick(['null', '"true"', '7', '[]', '{}'])
  if (typeof value === 'number')
    return random.pick([
      'null',
      'true',
      '[]',
      '{}',
      '1e999',
      '-5',
      '0.001',
      '"NaN"',
      '1e21',
      '"\u0661\u0662"',
    ])
  return random.pick(['null', 'true', '7', '1e999', '-0', '[]', '["x"]', '{}', '{"toString":"x"}'])
}

const valueFaults: readonly Fault[] = [
  {
    name: 'a required part of another type',
    isFor: hasRequired,
    commit: (draft, random, sample) => {
      draft.body = replaced(random, sample, always, (value) => wrongTypeFor(random, value))
    },
  },
  {
    name: 'a required part missing',
    isFor: hasRequired,
    commit: (draft, random, sample) => {
      const { body, required = [] } = sample
      const ofObjects = required.filter((path) => typeof path.at(-1) === 'string')
      const path = ofObjects[random.between(0, ofObjects.length - 1)] ?? []
      draft.body = Buffer.from(JSON.stringify(withValue(body, path, undefined)))
    },
  },
  {
    name: 'a required part twice, the last one wrong',
    isFor: hasRequired,
    commit: (draft, random, sample) => {
      const { body, required = [] } = sample
      const own = required.filter(({ length }) => length === 1)
      const path = own[random.between(0, own.length - 1)] ?? ['']
      const wrong = random.pick(['[]', '{}', valueAt(body, path) === null ? 'true' : 'null'])
      draft.body = Buffer.from(`${JSON.stringify(body).slice(0, -1)},${JSON.stringify(path[0])}:${wrong}}`)
    },
  },
  {
    name: 'a character that cannot be stored',
    isFor: hasRequired,
    commit: (draft, random, sample) => {
      const character = random.pick(['\\u0000', '\\ud800', '\\udfff\\ud800'])
      draft.body = replaced(random, sample, isText, (text) => `"${text}${character}"`)
    },
  },
  {
    name: 'a very long text',
    isFor: hasRequired,
    commit: (draft, random, sample) => {
      // U+202E alone would be removed as hidden, and an empty name is valid.
      const letter = random.pick(['x', '🔥', 'ß', 'x\u202e'])
      draft.body = replaced(random, sample, isText, () => JSON.stringify(letter.repeat(20_000)))
    },
  },
  {
    name: 'a deep nest in the place of a value',
    isFor: hasRequired,
    commit: (draft, random, sample) => {
      const depth = random.pick([10, 1_000, 20_000])
      draft.body = replaced(random, sample, always, () => `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`)
    },
  },
]

const bodyFaults: readonly Fault[] = [
  {
    name: 'a body that is no object',
    isFor: readsJson,
    commit: (draft, random) => {
      draft.body = Buffer.from(random.pick(['null', '1', '""', '"{}"', '[]', '[{}]', 'true', '-0', '1e400']))
    },
  },
  {
    name: 'a body that is no JSON',
    isFor: readsJson,
    commit: (draft, random) => {
      draft.body = Buffer.from(
        anyOf(random, [
          ...['', 'x', '{', '{"a":', "{'a':1}", '[', 'undefined', '{"a":1}}'],
          ...['\0', '{"a":"\n"}', '\ufeff\ufeff{}', 'NaN', '//x\n{}', '{"a":01}', '{,}', '<x/>'],
        ]),
      )
    },
  },
  {
    name: 'a broken-off body',
    isFor: (sample, route) => readsJson(sample, route) && hasRequired(sample),
    commit: (draft, random) => {
      const whole = draft.body ?? Buffer.from('{}')
      draft.body = whole.subarray(0, random.between(0, whole.length - 1))
    },
  },
  {
    name: 'bytes that are no UTF-8 between the parts',
    isFor: readsJson,
    commit: (draft, random) => {
      const bytes = random.pick([[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80]])
      draft.body = Buffer.concat([Buffer.from(bytes), draft.body ?? Buffer.alloc(0)])
    },
  },
  {
    name: 'a body in another encoding',
    isFor: readsJson,
    commit: (draft, random) => {
      const text = JSON.stringify({ a: String(draft.body) })
      const encoding = random.pick(['utf16le', 'gzip', 'base64'])
      draft.body = encoding === 'gzip' ? gzipSync(text) : encoded(text, encoding)
      if (encoding === 'gzip') draft.headers.push(['Content-Encoding', 'gzip'])
    },
  },
  {
    name: 'too large a body',
    isFor: readsJson,
    commit: (draft, random) => {
      draft.body = Buffer.from(`{"padding":"${'x'.repeat(256 * 1024 + random.between(0, 40_000))}"}`)
      draft.framing = random.pick(['length', 'chunked'])
    },
  },
  {
    name: 'a very deep nest',
    isFor: readsJson,
    commit: (draft, random) => {
      const depth = random.pick([5_000, 40_000])
      draft.body = Buffer.from(
        random.pick([
          `${'{"a":'.repeat(depth)}1`,
          '['.repeat(depth),
          `${'['.repeat(depth)}${']'.repeat(depth)}`,
        ]),
      )
    },
  },
  {
    name: 'another type of content',
    isFor: readsJson,
    commit: (draft, random) => {
      const type = anyOf(random, [
        ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
        ...['application/jsonp', 'text/json', '', 'application', 'x'.repeat(5_000), 'application/xml'],
      ])
      draft.headers = draft.headers.filter(([name]) => name !== 'Content-Type')
      if (random.chance(0.8)) draft.headers.push(['Content-Type', type])
    },
  },
  {
    name: 'a length that is not the length of the body',
    isFor: readsJson,
    commit: (draft, random) => {
      const length = draft.body?.length ?? 0
      const more = String(length + 50)
      const told = anyOf(random, [
        ...[more, '-1', '1e3', '0x10', '99999999999999999999', `${length}, ${length + 1}`],
        ...[String(Math.max(0, length - 1)), '1', 'x'],
      ])
      draft.framing = 'own'
      draft.isBrokenOff = told === more
      draft.headers.push(['Content-Length', told])
      if (random.chance(0.2)) draft.headers.push(['Transfer-Encoding', 'chunked'])
    },
  },
  {
    name: 'broken chunks',
    isFor: readsJson,
    commit: (draft, random) => {
      draft.framing = 'own'
      draft.headers.push(['Transfer-Encoding', random.pick(['chunked', 'chunked', 'gzip, chunked', 'x'])])
      const endless = 'fffffff\r\n{}'
      const chunks = anyOf(random, [
        ...['zz\r\n{}\r\n0\r\n\r\n', '5\r\n{}\r\n0\r\n\r\n', '-1\r\n{}\r\n', '2\r\n{}0\r\n\r\n'],
        ...[endless, `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`, '2\n[]\n0\n\n'],
      ])
      draft.isBrokenOff = chunks === endless
      draft.body = Buffer.from(chunks)
    },
  },
]

function encoded(text: string, encoding: 'utf16le' | 'base64'): Buffer {
  return encoding === 'utf16le'
    ? Buffer.from(text, 'utf16le')
    : Buffer.from(Buffer.from(text).toString('base64'))
}

const accessFaults: readonly Fault[] = [
  {
    name: 'no session',
    isFor: needsSession,
    commit: (draft) => {
      draft.withSession = false
    },
  },
  {
    name: 'a session that there is not',
    isFor: needsSession,
    commit: (draft, random) => {
      draft.withSession = false
      const token = Array.from({ length: 43 }, () => random.pick(['a', 'B', '7', '-', '_'])).join('')
      draft.headers.push([
        'Cookie',
        random.pick([
          `session=${token}`,
          `session=${token}; session=${token}`,
          'session=',
          'session',
          `session=${'x'.repeat(8_000)}`,
          Array.from({ length: 800 }, (_, index) => `c${index}=1`).join('; '),
          'session=%00%ff%',
          'session="\'; drop table sessions; --"',
          Buffer.from([0x73, 0x3d, 0xff, 0xfe, 0xc0]),
          '__proto__=1; constructor=2; session=__proto__',
        ]),
      ])
    },
  },
  {
    name: 'from the page of another site',
    isFor: (_, { method, who }) => method !== 'GET' && who !== 'signature',
    commit: (draft, random) => {
      draft.headers.push(
        random.pick([
          ['Origin', 'https://evil.example'],
          ['Origin', 'null'],
          ['Origin', 'http://127.0.0.1.evil.example'],
          ['Sec-Fetch-Site', 'cross-site'],
          ['Sec-Fetch-Site', 'same-site'],
        ]),
      )
    },
  },
  {
    name: 'an idempotency key out of bounds',
    isFor: (_, { once = false }) => once,
    commit: (draft, random) => {
      draft.headers.push([
        idempotencyKeyHeader,
        random.pick([
          '',
          'x'.repeat(201),
          'x'.repeat(20_000),
          'two words',
          'schlüssel',
          '🔥',
          Buffer.from([0xff, 0xfe]),
          'tab\there',
        ]),
      ])
    },
  },
  {
    name: 'a method that the address does not take',
    isFor: always,
    commit: (draft, random) => {
      draft.method = anyOf(random, [
        ...['DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'CONNECT', 'BREW', 'post', 'QUERY'],
        'X'.repeat(5_000),
      ])
    },
  },
  {
    name: 'about somebody whom nobody can be',
    isFor: ({ subject }) => subject !== undefined,
    commit: (draft, random, { subject = '' }) => {
      draft.target = draft.target.replace(subject, () =>
        anyOf(random, [
          ...['%00', '..', '%2e%2e', '%2F', '%', '%zz', '%E0%A4%A', '%C0%AF', '%25', '__proto__'],
          ...['constructor', 'A'.repeat(10_000), '%F0%9F%94%A5'.repeat(500), "'%20or%20'1'='1", '%0d%0aX:1'],
          ...['NOBODY%00', 'NOBODY;', '%EF%BC%BA', '%EF%BF%BD', '..%2f..%2fetc%2fpasswd', '*', '%5C', '🔥'],
        ]),
      )
    },
  },
  {
    name: 'a query that nobody knows',
    isFor: (_, { method }) => method === 'GET',
    commit: (draft, random) => {
      draft.target += anyOf(random, [
        ...['?before=', '?before=%00', '?before=1e999', '?before=%F0%9F%94%A5', "?before=';select"],
        ...[
          `?before=${'9'.repeat(400)}`,
          '?before=2026-13-99T99:99:99Z,x',
          '?before[]=1&before=2',
          '?__proto__=1',
        ],
        ...[`?${'a=1&'.repeat(3_000)}`, '?%', '?before=eyJhdCI6bnVsbH0', '?limit=-1', '?step=confirm'],
      ])
    },
  },
  {
    name: 'a step that there is not',
    isFor: (_, { steps }) => steps !== undefined,
    commit: (draft, random) => {
      draft.target = draft.target.replace(
        '?step=confirm',
        random.pick(['?step=Confirm', '?step=', '?step=confirm&step=confirm', '?step=%00']),
      )
    },
  },
]

const faults: readonly Fault[] = [...valueFaults, ...bodyFaults, ...accessFaults]

function requestOfNoRoute(random: Random, number: number): BadRequest {
  const head = 'Host: localhost\r\nConnection: close\r\n'
  const [fault, text] = random.pick([
    ['no host', 'GET /api/merchants HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two hosts', `GET /api/merchants HTTP/1.1\r\nHost: a\r\n${head}\r\n`],
    ['a host that is none', 'GET / HTTP/1.1\r\nHost: @:%00/\\\r\nConnection: close\r\n\r\n'],
    ['a version that there is not', `GET / HTTP/3.7\r\n${head}\r\n`],
    ['an older version', 'GET /api/merchants HTTP/1.0\r\n\r\n'],
    ['no version', 'GET /\r\n\r\n'],
    ['a header without a colon', `GET / HTTP/1.1\r\n${head}nonsense\r\n\r\n`],
    ['a NUL in a header', `GET / HTTP/1.1\r\n${head}X-A: a\0b\r\n\r\n`],
    ['a folded header', `GET / HTTP/1.1\r\n${head}X-A: a\r\n b\r\n\r\n`],
    ['bare line feeds', 'GET / HTTP/1.1\nHost: a\n\n'],
    ['a header of 300 KB', `GET / HTTP/1.1\r\n${head}X-A: ${'x'.repeat(300_000)}\r\n\r\n`],
    ['an address of 200 KB', `GET /${'x'.repeat(200_000)} HTTP/1.1\r\n${head}\r\n`],
    [
      '3,000 headers',
      `GET / HTTP/1.1\r\n${head}${Array.from({ length: 3_000 }, (_, index) => `X-${index}: 1\r\n`).join('')}\r\n`,
    ],
    [
      'length and chunks at once',
      `POST /api/signout HTTP/1.1\r\n${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'a hidden second request',
      `POST /api/signout HTTP/1.1\r\n${head}Content-Length: 0\r\nContent-Length: 44\r\n\r\nGET /api/merchants HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    ],
    ['an absolute target', `GET http://evil.example/api/merchants HTTP/1.1\r\n${head}\r\n`],
    ['the target *', `OPTIONS * HTTP/1.1\r\n${head}\r\n`],
    ['a connection to elsewhere', `CONNECT evil.example:443 HTTP/1.1\r\n${head}\r\n`],
    [
      'an upgrade',
      `GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: eA==\r\n\r\n`,
    ],
    [
      'an expectation',
      `POST /api/signout HTTP/1.1\r\n${head}Expect: 200-maybe\r\nContent-Length: 2\r\n\r\n{}`,
    ],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a TLS greeting', Buffer.from('16030100c8010000c40303', 'hex')],
    ['bytes at random', Buffer.from(Array.from({ length: 400 }, () => random.between(0, 255)))],
    ['a climb out of the folder', `GET /../../../etc/passwd HTTP/1.1\r\n${head}\r\n`],
    ['an encoded climb', `GET /assets/%2e%2e/%2e%2e%2fserver/main.ts HTTP/1.1\r\n${head}\r\n`],
    [
      'a page that there is not',
      `GET /api/${random.pick(['nothing', '__proto__', '', '%', 'faults'])} HTTP/1.1\r\n${head}\r\n`,
    ],
    ['a double slash', `GET //api//admin//participants HTTP/1.1\r\n${head}\r\n`],
    ['another letter case', `GET /API/admin/participants HTTP/1.1\r\n${head}\r\n`],
    [
      'forwarding that makes no sense',
      `GET /api/merchants HTTP/1.1\r\n${head}X-Forwarded-Host: //[::\r\nX-Forwarded-Proto: x://\r\nX-Forwarded-For: ${'9.'.repeat(999)}\r\n\r\n`,
    ],
    ['raw bytes in the address', Buffer.from(`GET /api/\xff\xfe\x01 HTTP/1.1\r\n${head}\r\n`, 'latin1')],
  ])
  return {
    number,
    route: 'none',
    fault,
    as: undefined,
    bytes: () => Buffer.from(text),
    isBrokenOff: false,
    isRead: true,
  }
}
