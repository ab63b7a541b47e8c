import { publicRegistrationMachine } from '../machines/publicRegistration.ts'
import { replacePage } from '../services/page.ts'
import { useFlow } from './useFlow.ts'

/** The landing page is a document of its own: it is loaded, not routed to. */
export function usePublicRegistration() {
  return useFlow(publicRegistrationMachine, {
    listeners: { 'registration.over': () => replacePage('/') },
  })
}
