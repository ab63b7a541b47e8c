import { useSearchParams } from 'react-router-dom'
import { can, may } from '../../../domain/staff/rights.ts'
import { useSessionUser } from '../../../flows/account/sessionUser.ts'
import { useCashDesk } from '../../../flows/money/cashDesk.ts'
import { useReceiptCopy } from '../../../flows/money/receiptCopy.ts'
import { useNameSearch } from '../../../flows/people/nameSearch.ts'
import { NameSearchView } from '../../ui/flows/NameSearchView.tsx'
import { ReceiptCopyView } from '../../ui/flows/ReceiptCopyView.tsx'
import { CashDeskView } from './CashDeskView.tsx'

export default function CashDesk() {
  const user = useSessionUser()
  const [search] = useSearchParams()
  const desk = useCashDesk(user.email ?? '', search.get('person'))
  const names = useNameSearch((code) => desk.send({ type: 'person.chosen', code }))
  const copy = useReceiptCopy()
  return (
    <>
      <CashDeskView
        {...desk}
        cashier={user.name ?? user.email ?? ''}
        isLead={may(user, ['lead'])}
        canForget={can(user, 'attempts')}
        nameSearch={can(user, 'people') && <NameSearchView {...names} isBesideSearch />}
        onReceipt={
          can(user, 'treasury') ? (reference) => copy.send({ type: 'copy.requested', reference }) : undefined
        }
      />
      <ReceiptCopyView {...copy} />
    </>
  )
}
