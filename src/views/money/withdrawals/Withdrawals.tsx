import { can, may } from '../../../domain/staff/rights.ts'
import { useSessionUser } from '../../../flows/account/sessionUser.ts'
import { useWithdrawals } from '../../../flows/money/withdrawals.ts'
import { useNameSearch } from '../../../flows/people/nameSearch.ts'
import { NameSearchView } from '../../ui/flows/NameSearchView.tsx'
import { WithdrawalFormView } from './WithdrawalFormView.tsx'
import { WithdrawalsView } from './WithdrawalsView.tsx'

export default function Withdrawals() {
  const user = useSessionUser()
  const { withdrawals, form } = useWithdrawals(user.email ?? '')
  const names = useNameSearch((ownerCode) => form.send({ type: 'person.chosen', ownerCode }))
  const nameSearch = can(user, 'people') && <NameSearchView {...names} isBesideSearch />
  return (
    <WithdrawalsView
      {...withdrawals}
      form={
        may(user, ['cash']) && (
          <WithdrawalFormView {...form} nameSearch={nameSearch} hasCashDesks={can(user, 'cash')} />
        )
      }
    />
  )
}
