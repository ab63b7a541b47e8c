import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type ConnectionLimits,
  limitConnections,
  usualConnectionLimits,
} from '../../../server/connectionLimits.ts'

const limits: ConnectionLimits = {
  request: 5_000,
  silence: 200,
  requestsPerConnection: 400,
  connectionsPerAddress: 100,
  connections: 100,
}
const body = Buffer.from(`${'x'.repeat(100_000)}\n`)
let server: Server
const page = 'GET / HTTP/1.1\r\nHost: camp\r\n\r\n'
const sockets = new Set<Socket>()

beforeEach(() => {
  server = createServer((_, response) => response.end(body))
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

async function listen(
  change: Partial<ConnectionLimits> = {},
  { trustProxy = false } = {},
): Promise<() => Socket> {
  limitConnections(server, { ...limits, ...change }, { trustProxy })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return () => {
    const socket = connect(address.port, '127.0.0.1').on('error', () => {})
    sockets.add(socket)
    return socket
  }
}

const connectionsOpen = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

test('a client that sends requests and never reads is disconnected', async () => {
  const open = await listen()
  let connected = 0
  server.on('connection', () => connected++)
  const asking = Array.from({ length: 60 }, async () => {
    const socket = open().pause()
    await once(socket, 'connect')
    socket.write(page.repeat(300))
  })
  await Promise.all(asking)
  await expect.poll(() => connected, { timeout: 10_000 }).toBe(60)
  await expect.poll(connectionsOpen, { timeout: 10_000 }).toBe(0)
})

test('a connection answers a limited number of requests', async () => {
  const open = await listen({ requestsPerConnection: 2, silence: 0 })
  const socket = open()
  socket.write(page.repeat(3))
  let answers = ''
  const lines = () => answers.match(/^(?:HTTP.*|Connection: .*)$/gm)
  socket.on('data', (bytes) => {
    answers += bytes
  })
  await expect
    .poll(lines)
    .toEqual([
      ...['HTTP/1.1 200 OK', 'Connection: keep-alive'],
      ...['HTTP/1.1 200 OK', 'Connection: close'],
      ...['HTTP/1.1 503 Service Unavailable', 'Connection: close'],
    ])
})

test('a connection is kept alive for a limited idle time', async () => {
  const open = await listen({ silence: 30_000 })
  const socket = open()
  socket.write(page)
  const [head] = await once(socket, 'data')
  expect(String(head)).toContain('\r\nKeep-Alive: timeout=30, max=400\r\n')
})

function openInOrder(open: () => Socket) {
  const opened = new Map<string, Socket>()
  return {
    async open(name: string, sent = '') {
      const socket = open().resume()
      opened.set(name, socket)
      const seen = once(server, 'connection')
      if (sent.endsWith('\r\n\r\n')) {
        socket.write(sent)
        await once(socket, 'data')
      } else {
        await seen
        if (sent !== '') {
          const asked = sent.includes('\r\n\r\n') ? once(server, 'request') : undefined
          socket.write(sent)
          await asked
        }
      }
      return socket
    },
    expectOpen: (...names: readonly string[]) =>
      expect
        .poll(() => [...opened].filter(([, socket]) => !socket.closed).map(([name]) => name))
        .toEqual(names),
  }
}

const ask = async (socket: Socket) => {
  const answered = once(socket, 'data')
  socket.write(page)
  await answered
}

test('[W792] above the limit the longest-idle connection is closed', async () => {
  const { open, expectOpen } = openInOrder(await listen({ connections: 3, silence: 0 }))
  const asking = await open('asks again', page)
  await open('asked once', page)
  await open('never asked')
  await ask(asking)
  await open('new')
  await expectOpen('asks again', 'never asked', 'new')
  await open('newer')
  await expectOpen('asks again', 'new', 'newer')
})

test('after idle connections, one with an unfinished request is closed, then one that does not read, and none that waits for its answer', async () => {
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (request.url === '/') response.end(body)
    else if (request.url === '/stream') response.write('first')
    else if (request.url === '/unread') response.write(Buffer.alloc(30_000_000))
  })
  const { open, expectOpen } = openInOrder(await listen({ connections: 4, silence: 0 }))
  await open('stream', 'GET /stream HTTP/1.1\r\nHost: camp\r\n\r\n')
  const unread = await open('unread', 'GET /unread HTTP/1.1\r\nHost: camp\r\n\r\n')
  unread.pause()
  await open('slow body', 'POST /body HTTP/1.1\r\nHost: camp\r\nContent-Length: 9\r\n\r\nabc')
  await open('slow head', 'GET / HTTP/1.1\r\nHost:')
  await open('stream 2', 'GET /stream HTTP/1.1\r\nHost: camp\r\n\r\n')
  await expectOpen('stream', 'unread', 'slow body', 'stream 2')
  await open('stream 3', 'GET /stream HTTP/1.1\r\nHost: camp\r\n\r\n')
  await expectOpen('stream', 'unread', 'stream 2', 'stream 3')
  await open('stream 4', 'GET /stream HTTP/1.1\r\nHost: camp\r\n\r\n')
  unread.resume()
  await expectOpen('stream', 'stream 2', 'stream 3', 'stream 4')
  await open('one too many')
  await expectOpen('stream', 'stream 2', 'stream 3', 'stream 4')
})

test('[W793] each address has its own limit, which closes its own connections', async () => {
  const addresses = ['10.0.0.1', '2001:db8::1', '10.0.0.1', '::ffff:10.0.0.1', '2001:db8::2', '10.0.0.2']
  server.on('connection', (socket) => {
    Object.defineProperty(socket, 'remoteAddress', { value: addresses.shift() })
  })
  const { open, expectOpen } = openInOrder(
    await listen({ connectionsPerAddress: 2, connections: 100, silence: 0 }),
  )
  for (const name of ['a1', 'b1', 'a2', 'a3', 'b2', 'c1']) await open(name)
  await expectOpen('b1', 'a2', 'a3', 'b2', 'c1')
})

test('[W793] behind a trusted proxy only the limit of all connections applies', async () => {
  const { open, expectOpen } = openInOrder(
    await listen({ connectionsPerAddress: 1, connections: 2, silence: 0 }, { trustProxy: true }),
  )
  for (const name of ['first', 'second', 'third']) await open(name)
  await expectOpen('second', 'third')
})

test('the default limits leave room for a camp', () => {
  expect(usualConnectionLimits).toEqual({
    request: 30_000,
    silence: 30_000,
    requestsPerConnection: 100,
    connectionsPerAddress: 200,
    connections: 4_000,
  })
})
