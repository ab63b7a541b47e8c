import { fromPromise } from 'xstate'
import { publicRegistrationMachine } from '../machines/publicRegistration.ts'
import { replacePage } from '../services/page.ts'
import { printPage } from '../services/print.ts'
import { useFlow } from './useFlow.ts'

const publicRegistrationFlow = publicRegistrationMachine.provide({
  actors: { printForm: fromPromise(async () => printPage()) },
})

/** The landing page is a document of its own: it is loaded, not routed to. */
export function usePublicRegistration() {
  return useFlow(publicRegistrationFlow, {
    listeners: { 'registration.over': () => replacePage('/') },
  })
}
