import type { Server } from 'node:http'
import { newRequestId, requestIdHeader } from './app/http/requestId.ts'

/** Invalid HTTP and methods that Node does not know never reach the app, so they are answered here. */
export function answerUnreadableRequests(server: Server): void {
  server.on('clientError', (error: Error & { readonly code?: string }, socket) => {
    if (socket.writable) socket.end(answer(error.code === 'HPE_HEADER_OVERFLOW'))
    else socket.destroy()
  })
}

function answer(isTooLong: boolean): string {
  const requestId = newRequestId()
  const body = JSON.stringify({
    success: false,
    message: isTooLong
      ? 'This address is too long. Please type less and try again.'
      : 'This request could not be read. Please reload the page and try again.',
    reason: isTooLong ? 'tooLarge' : 'invalid',
    requestId,
  })
  return [
    isTooLong ? 'HTTP/1.1 431 Request Header Fields Too Large' : 'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `${requestIdHeader}: ${requestId}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}
