import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'

export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

type Answering = (response: ServerResponse, received: Received) => void

export interface StandInHost {
  readonly address: string
  readonly received: Received[]
  answer: Answering
  nextRequest(): Promise<Received>
  stop(): Promise<void>
}

export async function startStandInHost(): Promise<StandInHost> {
  const received: Received[] = []
  const waiting: ((request: Received) => void)[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    const whole = { method, path: url, headers, body: Buffer.concat(chunks).toString() }
    received.push(whole)
    host.answer(response, whole)
    for (const tell of waiting.splice(0)) tell(whole)
  }).listen(0, '127.0.0.1')
  // By default an idle connection closes after 5 s, possibly just when the client reuses it.
  server.keepAliveTimeout = 0
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The system gave no port.')

  const host: StandInHost = {
    address: `http://127.0.0.1:${bound.port}`,
    received,
    answer: json({ success: true }),
    nextRequest: () => new Promise((resolve) => waiting.push(resolve)),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return host
}

export function json(body: unknown, status = 200): Answering {
  return raw(JSON.stringify(body), status, 'application/json')
}

export function html(text: string, status = 200): Answering {
  return raw(`<!doctype html><title>${text}</title>`, status, 'text/html')
}

export function raw(text: string, status = 200, type = 'application/json'): Answering {
  return (response) => void response.writeHead(status, { 'content-type': type }).end(text)
}

export const hangUp: Answering = (response) => void response.destroy()

export const silence: Answering = () => undefined
