import { fromCallback, fromPromise } from 'xstate'
import { fetchHealthCard, openHealthRecord } from '../../api/health/health.ts'
import { healthCornerMachine } from '../../machines/health/healthCorner.ts'
import { watchPageHidden } from '../../services/browser/pageVisibility.ts'
import { hasPeople } from '../account/sessionUser.ts'
import { scanListener } from '../lib/scanListener.ts'
import { useFlow } from '../lib/useFlow.ts'
import { useNameSearch } from '../people/nameSearch.ts'
import { healthLockFlow, healthLockInput } from './healthLock.ts'

export const healthCornerFlow = healthCornerMachine.provide({
  actors: {
    listenForScans: scanListener,
    watchPage: fromCallback(({ sendBack }) => watchPageHidden(() => sendBack({ type: 'page.hidden' }))),
    fetchHealthCard: fromPromise(({ input: { code, isByName = false }, signal }) =>
      fetchHealthCard(code, signal, isByName && hasPeople()),
    ),
    openHealthRecord: fromPromise(({ input: { code, closedAt } }) => openHealthRecord(code, closedAt)),
  },
})

export function useHealthCorner() {
  const corner = useFlow(healthCornerFlow, {
    listeners: { 'lock.told': () => lock.send({ type: 'host.locked' }) },
  })
  const names = useNameSearch((code) => corner.send({ type: 'code.scanned', code, isByName: true }))
  const lock = useFlow(healthLockFlow, {
    input: healthLockInput(),
    listeners: {
      'corner.locked': () => corner.send({ type: 'corner.locked' }),
      'corner.unlocked': () => corner.send({ type: 'corner.unlocked' }),
    },
  })
  return { corner, names, lock }
}
