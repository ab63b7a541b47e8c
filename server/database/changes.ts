import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Log } from '../log.ts'

/*
 * Notifies every host of a database that there is something to read. A notice carries no data, and a lost one
 * only costs time because listeners also poll.
 */

export interface Changes {
  tell(): void
  listen(onTold: () => void): () => void
  close(): Promise<void>
}

const told = 'told'
const tellEvery = 500
const connectAgainAfter = 1_000
const channel = 'camp_changes'

export function changesOfOneHost(): Changes {
  const emitter = emitterForMany()
  const telling = atMostEvery(tellEvery, () => emitter.emit(told))
  return {
    tell: telling.request,
    listen: (onTold) => listenTo(emitter, onTold),
    async close() {
      telling.stop()
    },
  }
}

/**
 * For all hosts of a PostgreSQL database: LISTEN and NOTIFY on a connection outside the pool. (postgresql.ts
 * refuses transaction poolers.)
 */
export function changesOfManyHosts(pool: pg.Pool, log: Log): Changes {
  const emitter = emitterForMany()
  const telling = atMostEvery(tellEvery, () => {
    emitter.emit(told)
    // Listeners that miss a notice poll.
    pool.query(`notify ${channel}`).catch(() => {})
  })
  const ear = connectionThatListens(pool, () => emitter.emit(told), log)
  return {
    tell: telling.request,
    listen(onTold) {
      const stop = listenTo(emitter, onTold)
      ear.open()
      return () => {
        stop()
        if (emitter.listenerCount(told) === 0) ear.close()
      }
    },
    close() {
      telling.stop()
      return ear.close()
    },
  }
}

function connectionThatListens({ options }: pg.Pool, onNotice: () => void, log: Log) {
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let isWanted = false
  let isFailing = false

  async function connect(): Promise<void> {
    const { connectionString, application_name, keepAlive, connectionTimeoutMillis } = options
    const next = new pg.Client({ connectionString, application_name, keepAlive, connectionTimeoutMillis })
    client = next
    next.on('notification', onNotice)
    next.on('error', (error) => lose(next, error))
    next.on('end', () => lose(next, undefined))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      isFailing = false
    } catch (error) {
      lose(next, error)
    }
  }

  function lose(lost: pg.Client, error: unknown): void {
    if (client !== lost) return
    client = undefined
    lost.end().catch(() => {})
    if (!isWanted) return
    if (!isFailing) log('The connection that hears of changes was lost; it is opened again.', error)
    isFailing = true
    again = setTimeout(connect, connectAgainAfter)
    again.unref()
  }

  return {
    open() {
      if (isWanted) return
      isWanted = true
      connect()
    },
    async close() {
      isWanted = false
      clearTimeout(again)
      const open = client
      client = undefined
      await open?.end().catch(() => {})
    },
  }
}

function emitterForMany(): EventEmitter {
  return new EventEmitter().setMaxListeners(0)
}

function listenTo(emitter: EventEmitter, onTold: () => void): () => void {
  emitter.on(told, onTold)
  return () => {
    emitter.off(told, onTold)
  }
}

/** Runs immediately, then at most once per interval for further calls. */
export function atMostEvery(milliseconds: number, run: () => void) {
  let waiting: NodeJS.Timeout | undefined
  let isAskedFor = false
  const begin = () => {
    isAskedFor = false
    waiting = setTimeout(() => {
      waiting = undefined
      if (isAskedFor) begin()
    }, milliseconds)
    waiting.unref()
    run()
  }
  return {
    request() {
      isAskedFor = true
      if (waiting === undefined) begin()
    },
    stop() {
      clearTimeout(waiting)
      waiting = undefined
      isAskedFor = false
    },
  }
}
