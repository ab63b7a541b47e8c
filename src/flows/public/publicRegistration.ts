import { fromPromise } from 'xstate'
import { publicRegistrationMachine } from '../../machines/public/publicRegistration.ts'
import { replacePage } from '../../services/browser/page.ts'
import { printPage } from '../../services/browser/print.ts'
import { useFlow } from '../lib/useFlow.ts'

const publicRegistrationFlow = publicRegistrationMachine.provide({
  actors: { printForm: fromPromise(async () => printPage()) },
})

/** The landing page is a separate HTML document, so it is loaded instead of routed to. */
export function usePublicRegistration() {
  return useFlow(publicRegistrationFlow, {
    listeners: { 'registration.over': () => replacePage('/') },
  })
}
