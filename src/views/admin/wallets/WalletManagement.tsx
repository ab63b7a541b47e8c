import { useWalletManagement } from '../../../flows/walletManagement.ts'
import { WalletManagementView } from './WalletManagementView.tsx'

export default function WalletManagement() {
  return <WalletManagementView {...useWalletManagement()} />
}
