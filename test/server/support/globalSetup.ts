import { once } from 'node:events'
import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import { builtHost, ensureHost } from '../../../scripts/build/build.mjs'
import { findPostgresPrograms } from '../../../scripts/postgres.mjs'
import { seedDemoCamp } from '../../../server/seed.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type DataFolder, makeDataFolder } from './dataFolder.ts'
import { makeImage } from './image.ts'
import { makeMemoryFolder } from './memoryFolder.ts'
import { makeTemplates, type Templates } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseBroker: string
    hasPostgresql: boolean
  }
}

/**
 * The resources that test files share: an image for the embedded engine, data folders with and without the
 * demo camp, the built host and a private PostgreSQL cluster (or the server of TEST_DATABASE_URL). They are
 * created on first request, so that a run without databases costs nothing.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: givenUrl, TMPDIR: usualFolder } = process.env
  const memoryFolder = makeMemoryFolder()
  // `os.tmpdir()` reads TMPDIR, here and in the test processes.
  if (memoryFolder !== undefined) process.env.TMPDIR = memoryFolder.path
  const programs = findPostgresPrograms()
  let image: Promise<string> | undefined
  let demoData: Promise<DataFolder> | undefined
  let emptyData: Promise<DataFolder> | undefined
  let cluster: Promise<Cluster | undefined> | undefined
  let templates: Promise<Templates> | undefined

  async function startTemplates(): Promise<Templates> {
    if (givenUrl === undefined && programs !== undefined) cluster = startCluster(programs)
    const url = givenUrl ?? (await cluster)?.url
    if (url === undefined) throw new Error('There is no PostgreSQL on this machine.')
    return makeTemplates(url)
  }
  function sharedTemplates(): Promise<Templates> {
    templates ??= startTemplates()
    return templates
  }

  function sharedImage(): Promise<string> {
    image ??= makeImage()
    return image
  }

  async function answer(path: string, body: string): Promise<string> {
    if (path === '/image') return sharedImage()
    if (path === '/demo-data') {
      demoData ??= sharedImage().then((image) => makeDataFolder(image, ({ orm }) => seedDemoCamp(orm)))
      return (await demoData).folder
    }
    if (path === '/empty-data') {
      emptyData ??= sharedImage().then((image) => makeDataFolder(image, async () => {}))
      return (await emptyData).folder
    }
    if (path === '/built-host') {
      ensureHost()
      return builtHost
    }
    if (path === '/create') return (await sharedTemplates()).create()
    if (path === '/create-bare') return (await sharedTemplates()).createBare()
    if (path === '/drop') await (await sharedTemplates()).drop(body)
    return ''
  }

  const broker = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    // A kept-alive connection could close just when the other side reuses it.
    response.setHeader('connection', 'close')
    try {
      response.end(await answer(request.url ?? '', body))
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.stack : String(error))
    }
  }).listen(0, '127.0.0.1')
  await once(broker, 'listening')
  const address = broker.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  project.provide('databaseBroker', `http://127.0.0.1:${address.port}`)
  project.provide('hasPostgresql', givenUrl !== undefined || programs !== undefined)

  return async () => {
    broker.closeAllConnections()
    broker.close()
    ;(await demoData)?.remove()
    ;(await emptyData)?.remove()
    await (await templates)?.close()
    await (await cluster)?.stop()
    if (memoryFolder === undefined) return
    memoryFolder.remove()
    if (usualFolder === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usualFolder
  }
}
