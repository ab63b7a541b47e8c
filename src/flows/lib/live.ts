import { fromCallback, fromPromise } from 'xstate'
import { fetchLiveCounts, followLiveCounts, liveReaders } from '../../api/lib/live.ts'
import { mapOutcome } from '../../api/lib/read.ts'
import type { LiveCounts } from '../../domain/lib/live.ts'
import { can, may } from '../../domain/staff/rights.ts'
import { type CountsAtTime, liveMachine } from '../../machines/lib/live.ts'
import { canTabsShare, listenToTabs, postToTabs } from '../../services/browser/liveChannel.ts'
import { watchPageLeft } from '../../services/browser/pageVisibility.ts'
import { holdLock } from '../../services/browser/windows.ts'
import { sessionActor } from '../account/session.ts'
import { isLeaving } from '../account/sessionUser.ts'
import { useFlow } from './useFlow.ts'

const unseen = 60_000

export const liveFlow = liveMachine.provide({
  actors: {
    watchSession: fromCallback(({ sendBack }) => {
      let before = currentReader()
      const report = () => {
        const reader = currentReader()
        if (reader === before) return
        if (before !== null) sendBack({ type: 'live.withdrawn' })
        if (reader !== null) sendBack({ type: 'live.offered' })
        before = reader
      }
      const { unsubscribe } = sessionActor().subscribe(report)
      return unsubscribe
    }),
    watchPage: fromCallback(({ sendBack }) =>
      watchPageLeft(unseen, {
        onLeft: () => sendBack({ type: 'page.left' }),
        onSeen: () => sendBack({ type: 'page.seen' }),
      }),
    ),
    hearTabs: fromCallback(({ sendBack }) =>
      listenToTabs({
        onMessage: (heard) => {
          if (isCountsAtTime(heard))
            sendBack({ type: 'counts.heard', heard: { ...heard, inbox: heard.inbox ?? null } })
        },
        onAsked: () => sendBack({ type: 'counts.asked' }),
      }),
    ),
    waitForTurn: fromCallback(({ sendBack }) =>
      holdLock('liveCounts', () => sendBack({ type: 'turn.given' })),
    ),
    readStream: fromCallback(({ sendBack }) => {
      const leaving = new AbortController()
      followLiveCounts(leaving.signal, {
        onCounts: (counts) => sendBack({ type: 'counts.told', counts, at: now() }),
        onInbox: (open) => sendBack({ type: 'inbox.told', open, at: now() }),
        onBeat: () => sendBack({ type: 'beat.heard', at: now() }),
      })
        .then((outcome) => {
          if (!outcome.ok) sendBack({ type: 'stream.refused', refusal: outcome })
          else sendBack({ type: outcome.value.isEnded ? 'stream.ended' : 'stream.broken' })
        })
        .catch(() => sendBack({ type: 'stream.broken' }))
      return () => leaving.abort()
    }),
    readCounts: fromPromise(async ({ signal }) =>
      mapOutcome(await fetchLiveCounts(signal), (counts) => ({ counts, at: now() })),
    ),
  },
  actions: {
    tellTabs: (_, shown) => {
      if (shown) postToTabs(shown)
    },
  },
})

/** @param onLost called when the counts no longer arrive */
export function useLive(onLost: () => void = () => {}) {
  return useFlow(liveFlow, { input: liveInput(), listeners: { 'live.lost': onLost } })
}

/** Without turns every page would poll for counts that it does not show. */
export function canReceiveInbox(): boolean {
  return canTabsShare()
}

export function liveInput() {
  return { isOffered: currentReader() !== null, canShare: canTabsShare() }
}

/** A key of the reader if counts may be shown here; a server of the documents has no counts. */
function currentReader(): string | null {
  if (isLeaving()) return null
  const { session } = sessionActor().getSnapshot().context
  if (session?.role !== 'admin' || !can(session.user, 'gate') || !may(session.user, liveReaders)) return null
  return [session.user.email, session.user.device].join()
}

function now(): string {
  return new Date().toISOString()
}

/** Another tab may run another version of the portal. */
function isCountsAtTime(heard: unknown): heard is Omit<CountsAtTime, 'inbox'> & Partial<CountsAtTime> {
  if (typeof heard !== 'object' || heard === null) return false
  const { counts, countedAt, isLive, inbox = null } = heard as Partial<Record<keyof CountsAtTime, unknown>>
  const isInbox = inbox === null || Number.isInteger(inbox)
  return typeof countedAt === 'string' && typeof isLive === 'boolean' && isInbox && isCounts(counts)
}

function isCounts(counts: unknown): counts is LiveCounts {
  if (typeof counts !== 'object' || counts === null) return false
  const { inside, home, expected } = counts as Partial<Record<keyof LiveCounts, unknown>>
  return [inside, home, expected].every(Number.isInteger)
}
