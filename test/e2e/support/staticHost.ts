import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { projectRoot } from '../../../scripts/sourceFiles.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

export interface StaticHost {
  readonly address: string
  readonly stop: () => void
}

export async function startStaticHost(): Promise<StaticHost> {
  const folder = join(projectRoot, 'dist')
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url ?? '/', 'http://localhost')
    const file = join(folder, pathname)
    const isFile = existsSync(file) && statSync(file).isFile()
    const served = isFile ? file : join(folder, 'index.html')
    response.setHeader('content-type', types[extname(served)] ?? 'application/octet-stream')
    response.end(readFileSync(served))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return {
    address: `http://127.0.0.1:${address.port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
