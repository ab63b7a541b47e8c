import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Log } from '../log.ts'

/*
 * Notifies every host of a database that there is something to read. A notice carries no data, and a lost one
 * only costs time because listeners also poll.
 */

export interface Changes {
  announce(): void
  listen(onChange: () => void): () => void
  close(): Promise<void>
}

const changed = 'changed'
const minInterval = 500
const reconnectDelay = 1_000
const channel = 'camp_changes'

export function changesOfOneHost(): Changes {
  const emitter = emitterForMany()
  const announcement = atMostEvery(minInterval, () => emitter.emit(changed))
  return {
    announce: announcement.request,
    listen: (onChange) => listenTo(emitter, onChange),
    async close() {
      announcement.stop()
    },
  }
}

/**
 * For all hosts of a PostgreSQL database: LISTEN and NOTIFY on a connection outside the pool. (postgresql.ts
 * refuses transaction poolers.)
 */
export function changesOfManyHosts(pool: pg.Pool, log: Log): Changes {
  const emitter = emitterForMany()
  const announcement = atMostEvery(minInterval, () => {
    emitter.emit(changed)
    // Listeners that miss a notice poll.
    pool.query(`notify ${channel}`).catch(() => {})
  })
  const listening = listeningConnection(pool, () => emitter.emit(changed), log)
  return {
    announce: announcement.request,
    listen(onChange) {
      const stop = listenTo(emitter, onChange)
      listening.open()
      return () => {
        stop()
        if (emitter.listenerCount(changed) === 0) listening.close()
      }
    },
    close() {
      announcement.stop()
      return listening.close()
    },
  }
}

function listeningConnection({ options }: pg.Pool, onNotice: () => void, log: Log) {
  let client: pg.Client | undefined
  let reconnectTimer: NodeJS.Timeout | undefined
  let isWanted = false
  let isFailing = false

  async function connect(): Promise<void> {
    const { connectionString, application_name, keepAlive, connectionTimeoutMillis } = options
    const next = new pg.Client({ connectionString, application_name, keepAlive, connectionTimeoutMillis })
    client = next
    next.on('notification', onNotice)
    next.on('error', (error) => handleLoss(next, error))
    next.on('end', () => handleLoss(next, undefined))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      isFailing = false
    } catch (error) {
      handleLoss(next, error)
    }
  }

  function handleLoss(lost: pg.Client, error: unknown): void {
    if (client !== lost) return
    client = undefined
    lost.end().catch(() => {})
    if (!isWanted) return
    if (!isFailing) log('The connection for notices of changes was lost; it is opened again.', error)
    isFailing = true
    reconnectTimer = setTimeout(connect, reconnectDelay)
    reconnectTimer.unref()
  }

  return {
    open() {
      if (isWanted) return
      isWanted = true
      connect()
    },
    async close() {
      isWanted = false
      clearTimeout(reconnectTimer)
      const open = client
      client = undefined
      await open?.end().catch(() => {})
    },
  }
}

function emitterForMany(): EventEmitter {
  return new EventEmitter().setMaxListeners(0)
}

function listenTo(emitter: EventEmitter, onChange: () => void): () => void {
  emitter.on(changed, onChange)
  return () => {
    emitter.off(changed, onChange)
  }
}

/** Runs immediately, then at most once per interval for further calls. */
export function atMostEvery(milliseconds: number, run: () => void) {
  let timer: NodeJS.Timeout | undefined
  let isRequested = false
  const begin = () => {
    isRequested = false
    timer = setTimeout(() => {
      timer = undefined
      if (isRequested) begin()
    }, milliseconds)
    timer.unref()
    run()
  }
  return {
    request() {
      isRequested = true
      if (timer === undefined) begin()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      isRequested = false
    },
  }
}
