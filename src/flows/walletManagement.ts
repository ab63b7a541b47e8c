import { walletManagementMachine } from '../machines/walletManagement.ts'
import { useFlow } from './useFlow.ts'

export function useWalletManagement() {
  return useFlow(walletManagementMachine)
}
