import { fromCallback } from 'xstate'
import { fetchMedicalRecords } from '../api/health.ts'
import { mapOutcome } from '../api/read.ts'
import { readinessOf } from '../domain/health.ts'
import type { SessionUser } from '../domain/session.ts'
import { homeMachine } from '../machines/home.ts'
import { listenForReturn } from '../services/page.ts'
import { abortableRead } from './abortableRead.ts'
import { readWallet } from './readWallet.ts'
import { useFlow } from './useFlow.ts'

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
