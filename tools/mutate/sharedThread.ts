import { type PoolOptions, type PoolWorker, ThreadsPoolWorker } from 'vitest/node'

/**
 * One thread for all test files. Vitest starts a new thread for each isolated file, and loading the libraries
 * takes longer than most tests. This thread keeps the libraries and reloads only the project's files.
 */
export interface SharedThread {
  readonly name: string
  createPoolWorker(options: PoolOptions): PoolWorker
  renew(): Promise<void>
}

export function sharedThread(): SharedThread {
  let thread: ThreadsPoolWorker | undefined
  let isPrepared = false

  function lendWorker(options: PoolOptions): PoolWorker {
    thread ??= new ThreadsPoolWorker(options)
    const held = thread
    const listeners: (readonly [event: string, callback: (message: unknown) => void])[] = []
    const answer = (type: 'started' | 'stopped') => {
      const onMessage = listeners.filter(([event]) => event === 'message')
      for (const [, callback] of onMessage) callback({ type, __vitest_worker_response__: true })
    }
    return {
      name: 'threads',
      on(event, callback) {
        listeners.push([event, callback])
        held.on(event, callback)
      },
      off: (event, callback) => held.off(event, callback),
      send(message) {
        if (message.type === 'stop') return answer('stopped')
        if (message.type !== 'start') return held.send(message)
        if (isPrepared) return answer('started')
        isPrepared = true
        held.send(message)
      },
      deserialize: (data) => data,
      start: () => (isPrepared ? Promise.resolve() : held.start()),
      async stop() {
        for (const [event, callback] of listeners) held.off(event, callback)
      },
    }
  }

  return {
    name: 'kept thread',
    createPoolWorker: lendWorker,
    async renew() {
      const ending = thread
      thread = undefined
      isPrepared = false
      await ending?.stop()
    },
  }
}
