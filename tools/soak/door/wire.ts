import { connect, type Socket } from 'node:net'

/* Sends raw bytes that no HTTP client would send. */

export interface RawAnswer {
  /** Undefined when the host closed the connection without an answer. */
  readonly status: number | undefined
  readonly isUnsent: boolean
  readonly text: string
}

export function openConnection(address: string): Socket {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  // The host may close the connection during a write.
  socket.on('error', () => {})
  return socket
}

const noAnswerYet = 3_000
const maxWait = 60_000

/**
 * Writes bytes and waits for the first answer.
 * @param isBrokenOff half-closes immediately, otherwise after three seconds, because Node's server treats a
 * half-close as the end of the call
 * @returns undefined when the host neither answered nor closed the connection
 */
export function sendBytes(
  address: string,
  bytes: Buffer,
  isBrokenOff: boolean,
): Promise<RawAnswer | undefined> {
  return new Promise((resolve) => {
    const socket = openConnection(address)
    let received = ''
    let isUnsent = true
    const noMore = setTimeout(() => socket.end(), noAnswerYet)
    const silence = setTimeout(() => finish(undefined), maxWait)
    function finish(answer: RawAnswer | undefined): void {
      clearTimeout(noMore)
      clearTimeout(silence)
      socket.destroy()
      resolve(answer)
    }
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      received += chunk
      const answer = answerIn(received)
      if (answer !== undefined) finish(answer)
    })
    for (const end of ['close', 'end'] as const)
      socket.on(end, () => finish({ status: statusIn(received), isUnsent, text: received }))
    socket.on('connect', () => {
      isUnsent = false
    })
    if (isBrokenOff) socket.end(bytes)
    else socket.write(bytes)
  })
}

/** The first answer other than 100 Continue, once its headers and its announced length have arrived. */
function answerIn(received: string): RawAnswer | undefined {
  const final = withoutContinue(received)
  const end = final.indexOf('\r\n\r\n')
  const status = statusIn(final)
  if (end === -1 || status === undefined) return undefined
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(final.slice(0, end))?.[1] ?? 0)
  return final.length >= end + 4 + Math.min(length, 2_000)
    ? { status, isUnsent: false, text: final }
    : undefined
}

function withoutContinue(received: string): string {
  return received.replace(/^(HTTP\/1\.1 1\d\d [^\r]*\r\n(?:[^\r]+\r\n)*\r\n)+/, '')
}

function statusIn(received: string): number | undefined {
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(withoutContinue(received))?.[1]
  return status === undefined ? undefined : Number(status)
}
