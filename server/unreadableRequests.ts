import type { Server } from 'node:http'
import { newRequestId, requestIdHeader } from './app/requestId.ts'

/** A request that is no HTTP, or has a method that Node does not know, never reaches the app: it too gets a sentence. */
export function answerUnreadableRequests(server: Server): void {
  server.on('clientError', (_, socket) => {
    if (socket.writable) socket.end(answer())
    else socket.destroy()
  })
}

function answer(): string {
  const requestId = newRequestId()
  const body = JSON.stringify({
    success: false,
    message: 'This request could not be read. Please reload the page and try again.',
    reason: 'invalid',
    requestId,
  })
  return [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `${requestIdHeader}: ${requestId}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}
