import { useWalletManagement } from '../../../flows/walletManagement.ts'
import { WalletManagementView } from './WalletManagementView.tsx'

export default function WalletManagement() {
  const { state, send } = useWalletManagement()
  return <WalletManagementView state={state} send={send} />
}
