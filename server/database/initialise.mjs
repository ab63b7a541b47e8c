import { workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

// A separate thread: creating a database takes seconds and 700 MB, which its end frees.
const pglite = await PGlite.create(workerData)
await pglite.close()
