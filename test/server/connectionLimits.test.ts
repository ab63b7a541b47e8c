import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type ConnectionLimits,
  limitConnections,
  usualConnectionLimits,
} from '../../server/connectionLimits.ts'

const limits: ConnectionLimits = {
  request: 5_000,
  silence: 200,
  requestsPerConnection: 400,
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

async function listen(change: Partial<ConnectionLimits> = {}): Promise<() => Socket> {
  limitConnections(server, { ...limits, ...change })
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

test('whoever asks and never reads is cut', async () => {
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

test('a connection answers so many requests, and no more', async () => {
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

test('a connection is kept for the next call until it has been silent for so long', async () => {
  const open = await listen({ silence: 30_000 })
  const socket = open()
  socket.write(page)
  const [head] = await once(socket, 'data')
  expect(String(head)).toContain('\r\nKeep-Alive: timeout=30, max=400\r\n')
})

test('more connections than the host takes are closed at once', async () => {
  const open = await listen({ connections: 1, silence: 0 })
  const first = open()
  await once(first, 'connect')
  first.write(page)
  await once(first, 'data')
  const second = open().resume()
  await once(second, 'close')
  expect(await connectionsOpen()).toBe(1)
})

test('silent connections leave room for whoever asks: the oldest of them is closed', async () => {
  const open = await listen({ connections: 2, silence: 0 })
  const oldest = open().resume()
  await once(oldest, 'connect')
  const other = open()
  await once(other, 'connect')
  await expect.poll(connectionsOpen).toBe(2)
  const closed = once(oldest, 'close')
  const asking = open()
  asking.write(page)
  await once(asking, 'data')
  await closed
  expect([other.destroyed, await connectionsOpen()]).toEqual([false, 2])
})

test('the usual limits leave room for a camp', () => {
  expect(usualConnectionLimits).toEqual({
    request: 30_000,
    silence: 30_000,
    requestsPerConnection: 100,
    connections: 4_000,
  })
})
