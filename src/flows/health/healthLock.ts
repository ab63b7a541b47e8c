import { fromCallback, fromPromise } from 'xstate'
import { fetchHealthLock, lockHealth, unlockHealth } from '../../api/health/healthLock.ts'
import { can, may } from '../../domain/staff/rights.ts'
import { healthLockMachine } from '../../machines/health/healthLock.ts'
import { watchTouches } from '../../services/browser/touches.ts'
import {
  healthLock,
  listenForHealthLock,
  type StoredHealthLock,
} from '../../services/storage/healthLockStorage.ts'
import { sessionActor } from '../account/session.ts'
import { logErrors } from '../lib/logErrors.ts'

export const healthLockFlow = healthLockMachine.provide({
  actors: {
    watchHost: fromCallback(({ sendBack }) => {
      const report = () => sendBack({ type: isLockOffered() ? 'lock.offered' : 'lock.withdrawn' })
      const { unsubscribe } = sessionActor().subscribe(report)
      report()
      return unsubscribe
    }),
    watchTouches: fromCallback(({ sendBack }) => {
      sendBack({ type: 'corner.touched', at: Date.now() })
      return watchTouches({
        onTouch: (at) => sendBack({ type: 'corner.touched', at }),
        onWake: (at) => sendBack({ type: 'page.woke', at }),
      })
    }),
    watchOtherTabs: fromCallback(({ sendBack }) =>
      listenForHealthLock((lock, before) => {
        const wasLocked = before?.isLocked ?? false
        if (lock.isLocked !== wasLocked) sendBack({ type: lock.isLocked ? 'lock.heard' : 'opening.heard' })
        else if (!lock.isLocked) sendBack({ type: 'touch.heard', at: lock.touchedAt })
      }),
    ),
    readLock: fromPromise(async ({ signal }) => {
      const before = healthLock.read()
      const outcome = await fetchHealthLock(signal)
      if (!outcome.ok) return outcome
      const { isLocked, session } = outcome.value
      const now = Date.now()
      const isKnown = before?.session === session
      keep({ session, touchedAt: now, isLocked: false })
      return { ok: true, value: { isLocked, untouchedFor: isKnown ? now - before.touchedAt : null } }
    }),
    tellHost: fromPromise(async ({ signal }) => {
      const outcome = await fetchHealthLock(signal)
      if (!outcome.ok) return outcome
      const { isLocked, session } = outcome.value
      const stored = healthLock.read()
      const isOfAnother = stored !== null && stored.session !== session && !isLocked
      keep({ session, touchedAt: stored?.touchedAt ?? Date.now(), isLocked: !isOfAnother })
      if (!isOfAnother && !isLocked) {
        const locked = await lockHealth()
        if (!locked.ok) return locked
      }
      return { ok: true, value: { isOfAnother } }
    }),
    unlock: fromPromise(({ input }) => unlockHealth(input.password)),
  },
  actions: {
    keepTouch: (_, touchedAt) => keepChanged({ touchedAt, isLocked: false }),
    keepLocked: () => keepChanged({ isLocked: true }),
    keepOpen: () => keepChanged({ isLocked: false, touchedAt: Date.now() }),
  },
})

export function healthLockInput() {
  return { isOffered: isLockOffered(), wasLocked: healthLock.read()?.isLocked ?? false }
}

/** A server of the documents sends no rights, and gets no call of the lock. */
function isLockOffered(): boolean {
  const { user } = sessionActor().getSnapshot().context.session ?? {}
  return user?.rights !== undefined && can(user, 'staff') && may(user, ['health'])
}

/** Nothing is stored before the server has named the session that the lock belongs to. */
function keepChanged(change: Partial<StoredHealthLock>): void {
  const stored = healthLock.read()
  if (stored) keep({ ...stored, ...change })
}

function keep(lock: StoredHealthLock): void {
  logErrors(() => healthLock.write(lock))
}
