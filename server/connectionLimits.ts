import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface ConnectionLimits {
  /** For a request to arrive whole, in milliseconds. */
  readonly request: number
  /**
   * Without a byte in either direction, in milliseconds: then a connection is cut, whoever does not read included. A gate
   * that scans more often makes no new connection for each scan.
   */
  readonly silence: number
  /** A connection is closed after so many, so that nobody queues requests without end; browsers open another one. */
  readonly requestsPerConnection: number
  /** Beyond these, the oldest one is closed that has not asked for anything yet: the next one itself where there is none. */
  readonly connections: number
}

/**
 * An answer that the database owes comes within 20 s. A stream of events outlives `silence` only when it writes something
 * more often, as a comment every 15 s; it must also leave one out where its reader has not taken the last one, and have a
 * ceiling of its own below `connections`.
 */
export const usualConnectionLimits: ConnectionLimits = {
  request: 30_000,
  silence: 30_000,
  requestsPerConnection: 100,
  connections: 4_000,
}

export function limitConnections(server: Server, limits: ConnectionLimits): void {
  server.requestTimeout = limits.request
  server.timeout = limits.silence
  server.keepAliveTimeout = limits.silence
  server.maxRequestsPerSocket = limits.requestsPerConnection
  // `maxConnections` would close the newest: whoever opens silent ones would keep everybody else out.
  const unasked = new Set<Socket>()
  let open = 0
  server.on('connection', (socket) => {
    open++
    unasked.add(socket)
    socket.once('close', () => {
      open--
      unasked.delete(socket)
    })
    if (open <= limits.connections) return
    const [oldest = socket] = unasked
    oldest.destroy()
  })
  server.on('request', ({ socket }) => unasked.delete(socket))
}
