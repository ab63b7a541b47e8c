import { fromCallback } from 'xstate'
import { fetchMedicalRecords } from '../../api/health/health.ts'
import { mapOutcome } from '../../api/lib/read.ts'
import type { SessionUser } from '../../domain/account/session.ts'
import { readinessOf } from '../../domain/health/health.ts'
import { homeMachine } from '../../machines/camper/home.ts'
import { listenForReturn } from '../../services/browser/page.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'
import { readWallet } from './readWallet.ts'

const dismissedBy = new Set<string>()

export const homeFlow = homeMachine.provide({
  actors: {
    fetchWallet: readWallet,
    checkMedicalRecords: abortableRead(async ({ input, signal }) => {
      const outcome = await fetchMedicalRecords(input.code, signal)
      return mapOutcome(outcome, ({ hasMedicalRecords, medicalRecords }) =>
        readinessOf(hasMedicalRecords, medicalRecords),
      )
    }),
    listenForReturn: fromCallback(({ sendBack }) => listenForReturn(() => sendBack({ type: 'page.shown' }))),
  },
  actions: {
    logError: (_, reason) => console.error(`Home: ${reason}`),
    storeDismissal: (_, { code }) => {
      dismissedBy.add(code)
    },
  },
})

export function useHome({ code = '' }: SessionUser) {
  return useFlow(homeFlow, { input: { code, wasDismissed: dismissedBy.has(code) } })
}
