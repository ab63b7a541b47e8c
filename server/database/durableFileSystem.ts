import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * The stream that PGlite's Emscripten passes to `fsync`: an open file has a descriptor, a directory may not.
 */
interface EmscriptenStream {
  readonly nfd?: number
  readonly node: object
}

interface EmscriptenNodeFileSystem {
  readonly stream_ops: { fsync?: (stream: EmscriptenStream) => number }
  realPath(node: object): string
}

/** Emscripten's errno for an input/output error. PostgreSQL panics on it rather than acknowledge a commit. */
const inputOutputError = 29

/**
 * PGlite's folder on disk with the fsync that its own file system lacks: there, a commit is acknowledged
 * while it is only in the system's cache. Relies on internals of the pinned PGlite version.
 */
export class DurableFileSystem extends NodeFS {
  syncs = 0
  readonly #onFailure: (error: unknown) => void

  constructor(folder: string, onFailure: (error: unknown) => void) {
    super(folder)
    this.#onFailure = onFailure
  }

  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options)
    const hookSync = ({ NODEFS }: { NODEFS: EmscriptenNodeFileSystem }) => {
      NODEFS.stream_ops.fsync = (stream) => this.#sync(stream, NODEFS)
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hookSync] } }
  }

  protected writeThrough(descriptor: number): void {
    fsyncSync(descriptor)
  }

  #sync(stream: EmscriptenStream, nodeFileSystem: EmscriptenNodeFileSystem): number {
    try {
      if (stream.nfd === undefined) syncPath(nodeFileSystem.realPath(stream.node))
      else this.writeThrough(stream.nfd)
      this.syncs += 1
      return 0
    } catch (error) {
      this.#onFailure(error)
      return inputOutputError
    }
  }
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncFolder(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(folder)
}
