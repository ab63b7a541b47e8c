import { useWithdrawals } from '../../../flows/withdrawals.ts'
import { WithdrawalFormView } from './WithdrawalFormView.tsx'
import { WithdrawalsView } from './WithdrawalsView.tsx'

export default function Withdrawals() {
  const { withdrawals, form } = useWithdrawals()
  return <WithdrawalsView {...withdrawals} form={<WithdrawalFormView {...form} />} />
}
