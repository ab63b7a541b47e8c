import { fromCallback, fromPromise } from 'xstate'
import { fetchHealthCard } from '../api/health.ts'
import { fetchParticipants } from '../api/participants.ts'
import { healthCornerMachine } from '../machines/healthCorner.ts'
import { personSearchMachine } from '../machines/personSearch.ts'
import { watchPageHidden } from '../services/pageVisibility.ts'
import { healthLockFlow, healthLockInput } from './healthLock.ts'
import { scanListener } from './scanListener.ts'
import { hasPeople } from './sessionUser.ts'
import { useFlow } from './useFlow.ts'

export const healthCornerFlow = healthCornerMachine.provide({
  actors: {
    listenForScans: scanListener,
    watchPage: fromCallback(({ sendBack }) => watchPageHidden(() => sendBack({ type: 'page.hidden' }))),
    fetchHealthCard: fromPromise(({ input: { code, isByName = false }, signal }) =>
      fetchHealthCard(code, signal, isByName && hasPeople()),
    ),
  },
})

export const personSearchFlow = personSearchMachine.provide({
  actors: { fetchParticipants: fromPromise(({ signal }) => fetchParticipants(signal)) },
})

/** Whoever is found by name is looked up as if the card had been scanned: that replaces a look-up under way. */
export function useHealthCorner() {
  const corner = useFlow(healthCornerFlow, {
    listeners: { 'lock.told': () => lock.send({ type: 'host.locked' }) },
  })
  const personSearch = useFlow(personSearchFlow, {
    listeners: {
      'person.found': ({ code }) => corner.send({ type: 'code.scanned', code, isByName: true }),
    },
  })
  const lock = useFlow(healthLockFlow, {
    input: healthLockInput(),
    listeners: {
      'corner.locked': () => corner.send({ type: 'corner.locked' }),
      'corner.unlocked': () => corner.send({ type: 'corner.unlocked' }),
    },
  })
  return { corner, personSearch, lock }
}
