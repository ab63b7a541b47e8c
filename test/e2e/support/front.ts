import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Front {
  readonly address: string
  /** From now on the service worker is that of another build: its app.html has this revision. */
  readonly deploy: (revision: string) => void
  /** Connections are taken, and nothing is ever answered; those that are open stay so. */
  readonly swallow: () => void
  /** The port is closed, and every connection to it. */
  readonly close: () => Promise<void>
}

/** Stands before the host on a port of its own and passes everything on, but for the service worker. */
export async function startFront(host: string): Promise<Front> {
  let deployed: string | undefined
  let isSilent = false
  const server = createServer((asked, answer) => {
    if (isSilent) return
    if (asked.url === '/sw.js') void serveWorker(host, deployed, answer)
    else passOn(host, asked, answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    deploy: (revision) => {
      deployed = revision
    },
    swallow: () => {
      isSilent = true
    },
    close: async () => {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function serveWorker(
  host: string,
  revision: string | undefined,
  answer: ServerResponse,
): Promise<void> {
  const source = await (await fetch(`${host}/sw.js`)).text()
  const known = /"revision":"(\w+)","url":"app\.html"/.exec(source)?.[1]
  if (known === undefined) throw new Error('the service worker does not keep app.html')
  answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
  answer.end(revision === undefined ? source : source.replaceAll(known, revision))
}

function passOn(host: string, asked: IncomingMessage, answer: ServerResponse): void {
  const passed = request(`${host}${asked.url}`, { method: asked.method, headers: asked.headers }, (got) => {
    answer.writeHead(got.statusCode ?? 502, got.headers)
    got.pipe(answer)
  })
  passed.on('error', () => answer.destroy())
  asked.pipe(passed)
}
