import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerUnreadableRequests } from '../../../server/unreadableRequests.ts'
import { hostFailure } from '../app/support/portal.ts'

const server = createServer({ maxHeaderSize: 32 * 1024 }, (_, response) => response.end('reached the app'))

beforeAll(async () => {
  answerUnreadableRequests(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterAll(() => {
  server.close()
})

async function answerTo(request: string): Promise<string> {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen')
  const socket = connect(address.port, '127.0.0.1')
  socket.write(request)
  return text(socket)
}

test.each(['FOO /api/signout HTTP/1.1\r\nHost: camp\r\n\r\n', 'hello\r\n\r\n'])(
  '%j is refused with a sentence',
  async (request) => {
    const answer = await answerTo(request)
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    const failure = hostFailure.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))))
    expect(failure.reason).toBe('invalid')
    expect(answer).toContain(`\r\nX-Request-Id: ${failure.requestId}\r\n`)
  },
)

test('[W791] a request head of more than 32 KB is refused with a sentence', async () => {
  const head = (size: number) =>
    `GET /${'x'.repeat(size)} HTTP/1.1\r\nHost: camp\r\nConnection: close\r\n\r\n`
  expect(await answerTo(head(30 * 1024))).toContain('reached the app')
  const answer = await answerTo(head(33 * 1024))
  expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/)
  expect(hostFailure.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))))).toMatchObject({
    message: 'This address is too long. Please type less and try again.',
    reason: 'tooLarge',
  })
})
