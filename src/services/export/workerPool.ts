import type { CardHolder } from '../../domain/idCard.ts'
import { type Link, openLink } from './link.ts'
import type { Painter } from './painter.ts'
import type { StoredFile } from './zipArchive.ts'

type CardLink = Link<CardHolder | null, StoredFile>

/** One worker's place in the pool. */
interface Seat {
  link: CardLink
  drawn: number
}

/**
 * What a worker has drawn leaves the memory when it ends, and else when the browser finds the time, which it does not:
 * a fresh one takes its seat after so many cards, unless fewer are left.
 */
const cardsPerWorker = 400

/** Longer than the card's face and logo may take; milliseconds. */
const startLimit = 15_000

/** One worker per core, at least one, at most four. */
export function poolSize(cores: number | undefined): number {
  return Math.min(4, Math.max(1, Math.floor(cores ?? 1) || 1))
}

/**
 * Workers that draw so many cards and end with `signal`; null where the browser has no such workers or none of them
 * starts.
 */
export async function openPool(cards: number, signal: AbortSignal): Promise<Painter | null> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return null
  const size = poolSize(navigator.hardwareConcurrency)
  const started = await Promise.allSettled(Array.from({ length: size }, () => startWorker(signal)))
  signal.throwIfAborted()
  const seats = started.flatMap((worker): Seat[] =>
    worker.status === 'fulfilled' ? [{ link: worker.value, drawn: 0 }] : [],
  )
  if (seats.length === 0) return null
  let left = cards
  return {
    // A second card waits in each worker, so that none is idle while its picture travels.
    lanes: 2 * seats.length,
    paint: (holder) => {
      const seat = leastBusy(seats)
      seat.drawn += 1
      left -= 1
      if (seat.drawn === cardsPerWorker && left > cardsPerWorker) void renew(seat, signal)
      return seat.link.ask(holder)
    },
  }
}

async function startWorker(signal: AbortSignal): Promise<CardLink> {
  const worker = new Worker(new URL('./cardWorker.ts', import.meta.url), { type: 'module' })
  const link: CardLink = openLink(worker, signal)
  const timer = setTimeout(link.end, startLimit)
  await link.ask(null).finally(() => clearTimeout(timer))
  return link
}

/** The old worker draws on until the fresh one can, and for good if that does not start. */
async function renew(seat: Seat, signal: AbortSignal): Promise<void> {
  const fresh = await startWorker(signal).catch(() => null)
  if (!fresh) return
  seat.link.retire()
  seat.link = fresh
  seat.drawn = 0
}

function leastBusy(seats: readonly Seat[]): Seat {
  const [first, ...others] = seats.filter(({ link }) => !link.isBroken())
  if (!first) throw new Error('No worker is left')
  return others.reduce((best, seat) => (seat.link.waiting() < best.link.waiting() ? seat : best), first)
}
