import { fromPromise } from 'xstate'
import { publicRegistrationMachine } from '../../machines/public/publicRegistration.ts'
import { replacePage } from '../../services/browser/page.ts'
import { printPage } from '../../services/browser/print.ts'
import { useFlow } from '../lib/useFlow.ts'

const publicRegistrationFlow = publicRegistrationMachine.provide({
  actors: { printForm: fromPromise(async () => printPage()) },
})

/** The landing page is a separate HTML document, so it is loaded instead of routed to. */
/** @param firstDay of the camp */
export function usePublicRegistration(firstDay: string) {
  return useFlow(publicRegistrationFlow, {
    input: { firstDay },
    listeners: { 'registration.over': () => replacePage('/') },
  })
}
