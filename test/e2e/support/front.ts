import { once } from 'node:events'
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Front {
  readonly address: string
  /** Serves the service worker of another build, with this revision of app.html. */
  readonly deploy: (revision: string) => void
  /** `closed` refuses connections; `silent` swallows all data, also of open connections. */
  readonly turn: (weather: Weather) => Promise<void>
  readonly stop: () => Promise<void>
}

export type Weather = 'open' | 'closed' | 'silent'

/** Proxies the host on its own port and passes everything on except the service worker. */
export async function startFront(host: string): Promise<Front> {
  let deployed: string | undefined
  let weather: Weather = 'open'
  const underWay = new Set<ClientRequest>()
  const server = createServer((asked, answer) => {
    if (weather === 'silent') return
    if (asked.url === '/sw.js') void serveWorker(host, deployed, answer)
    else {
      const passed = passOn(host, asked, answer)
      passed.on('error', () => {
        if (weather !== 'silent') answer.destroy()
      })
      underWay.add(passed)
      passed.once('close', () => underWay.delete(passed))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  return {
    address: `http://127.0.0.1:${port}`,
    deploy: (revision) => {
      deployed = revision
    },
    turn: async (wanted) => {
      weather = wanted
      if (wanted === 'silent') for (const passed of underWay) passed.destroy()
      if (wanted === 'closed') await close()
      else if (!server.listening) {
        server.listen(port, '127.0.0.1')
        await once(server, 'listening')
      }
      if (wanted === 'open') server.closeAllConnections()
    },
    stop: close,
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

function passOn(host: string, asked: IncomingMessage, answer: ServerResponse): ClientRequest {
  const passed = request(`${host}${asked.url}`, { method: asked.method, headers: asked.headers }, (got) => {
    answer.writeHead(got.statusCode ?? 502, got.headers)
    got.pipe(answer)
  })
  answer.on('close', () => passed.destroy())
  asked.pipe(passed)
  return passed
}
