import { adminShellMachine } from '../machines/adminShell.ts'
import { useFlow } from './useFlow.ts'

export const adminShellFlow = adminShellMachine.provide({
  actions: { scrollToTop: () => window.scrollTo({ top: 0, left: 0 }) },
})

export function useAdminShell() {
  return useFlow(adminShellFlow)
}
