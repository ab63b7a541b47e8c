import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerUnreadableRequests } from '../../server/unreadableRequests.ts'
import { hostFailure } from './app/support/portal.ts'

const server = createServer((_, response) => response.end('reached the app'))

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
  '%j is refused in a sentence',
  async (request) => {
    const answer = await answerTo(request)
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    const failure = hostFailure.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))))
    expect(failure.reason).toBe('invalid')
    expect(answer).toContain(`\r\nX-Request-Id: ${failure.requestId}\r\n`)
  },
)
