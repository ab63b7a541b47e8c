import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf, plainAddress } from './app/auth/networkAddress.ts'

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
  /** A network of a camp is one address; browsers keep six open, each for `silence` after its last answer. */
  readonly connectionsPerAddress: number
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
  connectionsPerAddress: 200,
  connections: 4_000,
}

interface Connection {
  readonly socket: Socket
  readonly requests: Set<IncomingMessage>
}

/** Connections that are counted together. */
interface Group {
  readonly limit: number
  /** Undefined for the group of all. */
  readonly network?: string
  /** The one whose last request or answer is oldest comes first. */
  readonly connections: Set<Connection>
}

/**
 * Beyond a limit, the connection that needs to stay least is closed, so a phone that opens connections without end closes
 * its own: other phones with its address lose at most connections that they do not use.
 * @param trustProxy all connections come from the proxy, which limits them by address itself
 */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  { trustProxy }: { readonly trustProxy: boolean },
): void {
  server.requestTimeout = limits.request
  server.timeout = limits.silence
  server.keepAliveTimeout = limits.silence
  server.maxRequestsPerSocket = limits.requestsPerConnection
  const all: Group = { limit: limits.connections, connections: new Set() }
  const ofAddress = new Map<string, Group>()
  const known = new WeakMap<Socket, { readonly connection: Connection; readonly groups: readonly Group[] }>()

  function groupsOf({ remoteAddress }: Socket): readonly Group[] {
    if (trustProxy || remoteAddress === undefined) return [all]
    const network = networkOf(plainAddress(remoteAddress) ?? remoteAddress)
    const own = ofAddress.get(network) ?? {
      ...{ network, limit: limits.connectionsPerAddress },
      connections: new Set(),
    }
    ofAddress.set(network, own)
    return [own, all]
  }

  function leave(socket: Socket): void {
    const { connection, groups = [] } = known.get(socket) ?? {}
    if (connection === undefined) return
    for (const { network, connections } of groups) {
      connections.delete(connection)
      if (connections.size === 0 && network !== undefined) ofAddress.delete(network)
    }
  }

  function used(socket: Socket): void {
    const { connection, groups = [] } = known.get(socket) ?? {}
    if (connection === undefined || socket.destroyed) return
    for (const { connections } of groups) {
      connections.delete(connection)
      connections.add(connection)
    }
  }

  server.on('connection', (socket) => {
    const connection = { socket, requests: new Set<IncomingMessage>() }
    const groups = groupsOf(socket)
    known.set(socket, { connection, groups })
    used(socket)
    socket.once('close', () => leave(socket))
    for (const { limit, connections } of groups) {
      if (connections.size <= limit) continue
      const closed = leastNeeded([...connections].filter((other) => other !== connection)) ?? connection
      closed.socket.destroy()
      leave(closed.socket)
    }
  })
  server.on('request', (request, response) => {
    const { connection } = known.get(request.socket) ?? {}
    if (connection === undefined) return
    connection.requests.add(request)
    used(request.socket)
    response.once('close', () => {
      connection.requests.delete(request)
      used(request.socket)
    })
  })
}

/** Of those without a request, of those whose request is not whole, or of those that leave an answer unread: the first. */
function leastNeeded(connections: readonly Connection[]): Connection | undefined {
  return (
    connections.find(({ requests }) => requests.size === 0) ??
    connections.find(({ requests }) => [...requests].some(({ complete }) => !complete)) ??
    connections.find(({ socket }) => socket.writableLength > 0)
  )
}
