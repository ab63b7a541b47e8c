import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import pg from 'pg'

/** A connection pooler in transaction mode with one session, like PgBouncer. */
export interface TransactionPooler {
  readonly url: string
  stop(): Promise<void>
}

const frame = (type: string, body: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const welcome = Buffer.concat([
  frame('R', Buffer.alloc(4)),
  frame('K', Buffer.alloc(8)),
  frame('Z', Buffer.from('I')),
])

export async function startTransactionPooler(serverUrl: string): Promise<TransactionPooler> {
  const config: pg.ClientConfig = { connectionString: serverUrl, statement_timeout: 10_000 }
  const session = new pg.Client(config)
  await session.connect()
  const server = (session as unknown as { connection: { stream: Socket } }).connection.stream
  server.removeAllListeners('data')

  const waiting: { from: Socket; bytes: Buffer }[] = []
  let holder: Socket | undefined
  const pass = () => {
    const next = waiting.findIndex(({ from }) => holder === undefined || from === holder)
    const [sent] = next === -1 ? [] : waiting.splice(next, 1)
    if (sent === undefined) return
    holder = sent.from
    server.write(sent.bytes)
  }
  let answer = Buffer.alloc(0)
  server.on('data', (bytes) => {
    holder?.write(bytes)
    answer = Buffer.concat([answer, bytes])
    for (let length = 0; answer.length >= 5; answer = answer.subarray(length)) {
      length = answer.readInt32BE(1) + 1
      if (answer.length < length) return
      const isReady = answer.toString('latin1', 0, 1) === 'Z'
      if (isReady && answer.toString('latin1', 5, 6) === 'I') holder = undefined
      if (isReady) setImmediate(pass)
    }
  })

  const callers = new Set<Socket>()
  const pooler = createServer((caller) => {
    callers.add(caller)
    caller.on('error', () => {})
    caller.once('data', () => {
      caller.write(welcome)
      caller.on('data', (bytes) => {
        // Terminate of a client must not end the shared session.
        if (bytes.toString('latin1', 0, 1) === 'X') return
        waiting.push({ from: caller, bytes })
        pass()
      })
    })
  }).listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  const address = pooler.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return {
    url: `postgresql://camp@127.0.0.1:${address.port}/camp`,
    async stop() {
      for (const caller of callers) caller.destroy()
      pooler.close()
      await once(pooler, 'close')
      session.on('error', () => {})
      server.destroy()
    },
  }
}
