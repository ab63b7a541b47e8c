import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf, plainAddress } from './app/auth/networkAddress.ts'

export interface ConnectionLimits {
  readonly request: number
  /**
   * The maximum time without a byte in either direction, in ms. It also cuts readers that do not read. A gate
   * that scans more often reuses its connection.
   */
  readonly silence: number
  /** Limits pipelined requests; browsers open a new connection afterwards. */
  readonly requestsPerConnection: number
  /**
   * A camp's network may be one address. A browser keeps up to six connections open, each for `silence` after
   * its last answer.
   */
  readonly connectionsPerAddress: number
  readonly connections: number
}

/**
 * The database answers within 20 s. An event stream must write more often than `silence`, with a comment
 * every 15 s, must skip events for a slow reader, and needs a limit below `connections`.
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

interface Group {
  readonly limit: number
  readonly network?: string
  readonly connections: Set<Connection>
}

/**
 * Above a limit the least needed connection is closed. A phone that opens connections without end closes its
 * own; other phones behind its address lose at most idle ones.
 * @param trustProxy all connections come from the proxy, which limits addresses itself
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

/** First an idle connection, then one with an incomplete request, then one with unread output. */
function leastNeeded(connections: readonly Connection[]): Connection | undefined {
  return (
    connections.find(({ requests }) => requests.size === 0) ??
    connections.find(({ requests }) => [...requests].some(({ complete }) => !complete)) ??
    connections.find(({ socket }) => socket.writableLength > 0)
  )
}
