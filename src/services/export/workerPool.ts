import { type Camp, writtenCamp } from '../../domain/camp/facts.ts'
import type { CardHolder } from '../../domain/people/idCard.ts'
import { type Link, openLink } from './link.ts'

export interface Painter {
  readonly lanes: number
  readonly paint: (holder: CardHolder) => Promise<Uint8Array<ArrayBuffer>>
}

type CardLink = Link<CardHolder | { readonly camp: Camp }, Uint8Array<ArrayBuffer>>

/** In ms; longer than the time limit of the card's font and logo. */
const startLimit = 15_000

export function poolSize(cores: number | undefined): number {
  return Math.min(4, Math.max(1, Math.floor(cores ?? 1) || 1))
}

export async function openPool(signal: AbortSignal): Promise<Painter | null> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return null
  const size = poolSize(navigator.hardwareConcurrency)
  const started = await Promise.allSettled(Array.from({ length: size }, () => startWorker(signal)))
  signal.throwIfAborted()
  const pool = started.flatMap((worker) => (worker.status === 'fulfilled' ? [worker.value] : []))
  if (pool.length === 0) return null
  return {
    // Some cards wait in each worker, so that none is idle while the page is busy.
    lanes: 4 * pool.length,
    paint: async (holder) => leastBusy(pool).ask(holder),
  }
}

async function startWorker(signal: AbortSignal): Promise<CardLink> {
  const worker = new Worker(new URL('./cardWorker.ts', import.meta.url), { type: 'module' })
  const link: CardLink = openLink(worker, signal)
  const timer = setTimeout(link.end, startLimit)
  await link.ask({ camp: writtenCamp() }).finally(() => clearTimeout(timer))
  return link
}

function leastBusy(pool: readonly CardLink[]): CardLink {
  const [first, ...others] = pool.filter((link) => !link.isBroken())
  if (!first) throw new Error('No worker is left')
  return others.reduce((best, link) => (link.waiting() < best.waiting() ? link : best), first)
}
