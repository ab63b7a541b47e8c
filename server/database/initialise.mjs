import { workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

// A thread of its own: making a database takes seconds and 700 MB, and both are gone when it ends.
const pglite = await PGlite.create(workerData)
await pglite.close()
