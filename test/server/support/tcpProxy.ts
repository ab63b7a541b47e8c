import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy to a server that a test cuts and restores; it does not parse the protocol. */
export interface TcpProxy {
  readonly port: number
  through(url: string): string
  /** Open connections stay open but deliver nothing in either direction; new ones work. */
  swallow(): void
  /** Holds all data, also on new connections, until `resume` delivers it. */
  stall(): void
  resume(): void
  reset(): void
  refuse(): void
  stop(): Promise<void>
}

interface Line {
  readonly caller: Socket
  readonly server: Socket
  isLost: boolean
}

export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port: targetPort } = new URL(target)
  const lines = new Set<Line>()
  let isStalled = false
  let isRefusing = false

  const proxy = createServer((caller) => {
    if (isRefusing) return caller.resetAndDestroy()
    const line = { caller, server: connect(Number(targetPort), hostname), isLost: false }
    lines.add(line)
    for (const [from, to] of [
      [line.caller, line.server],
      [line.server, line.caller],
    ] as const) {
      from.setNoDelay(true)
      from.on('error', () => {})
      from.on('data', (bytes) => {
        if (!line.isLost) to.write(bytes)
      })
      from.on('close', () => {
        if (!line.isLost) to.end()
        if (line.caller.closed && line.server.closed) lines.delete(line)
      })
      if (isStalled) from.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  const { port } = address

  const ends = () => Array.from(lines, ({ caller, server }) => [caller, server]).flat()
  return {
    port,
    through(url) {
      const changed = new URL(url)
      changed.hostname = '127.0.0.1'
      changed.port = String(port)
      return changed.href
    },
    swallow() {
      for (const line of lines) line.isLost = true
    },
    stall() {
      isStalled = true
      for (const end of ends()) end.pause()
    },
    resume() {
      isStalled = false
      isRefusing = false
      for (const end of ends()) end.resume()
    },
    reset() {
      for (const end of ends()) end.resetAndDestroy()
    },
    refuse() {
      isRefusing = true
    },
    async stop() {
      for (const end of ends()) end.destroy()
      const closed = once(proxy, 'close')
      proxy.close()
      await closed
    },
  }
}
