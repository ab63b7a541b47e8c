import type { Withdrawal } from '../../../domain/camper/wallet.ts'
import type { CashMovement } from '../../../domain/money/cashDesk.ts'
import { can, may } from '../../../domain/staff/rights.ts'
import { useSessionUser } from '../../../flows/account/sessionUser.ts'
import { useReceiptCopy } from '../../../flows/money/receiptCopy.ts'
import { useStallBooking } from '../../../flows/money/stallBooking.ts'
import { useWithdrawals } from '../../../flows/money/withdrawals.ts'
import { useNameSearch } from '../../../flows/people/nameSearch.ts'
import { CashBookingView } from '../../ui/flows/CashBookingView.tsx'
import { NameSearchView } from '../../ui/flows/NameSearchView.tsx'
import { ReceiptCopyView } from '../../ui/flows/ReceiptCopyView.tsx'
import { CashFormView } from '../cash/CashFormView.tsx'
import { WithdrawalFormView } from './WithdrawalFormView.tsx'
import { WithdrawalsView } from './WithdrawalsView.tsx'

export default function Withdrawals() {
  const user = useSessionUser()
  const { withdrawals, form } = useWithdrawals(user.email ?? '')
  const names = useNameSearch((ownerCode) => form.send({ type: 'person.chosen', ownerCode }))
  const nameSearch = can(user, 'people') && <NameSearchView {...names} isBesideSearch />
  const paysOut = may(user, ['cash'])
  const list = {
    ...withdrawals,
    form: paysOut && (
      <WithdrawalFormView {...form} nameSearch={nameSearch} hasCashDesks={can(user, 'cash')} />
    ),
  }
  return can(user, 'treasury') && paysOut ? <OfOurHost list={list} /> : <WithdrawalsView {...list} />
}

function OfOurHost({ list }: { readonly list: Parameters<typeof WithdrawalsView>[0] }) {
  const user = useSessionUser()
  const copy = useReceiptCopy()
  const reversal = useStallBooking({
    merchantNumber: '',
    cashier: user.email ?? '',
    onChange: () => list.send({ type: 'withdrawals.refreshRequested' }),
  })
  const onRow = {
    receipt: ({ referenceId: reference }: Withdrawal) => copy.send({ type: 'copy.requested', reference }),
    takeBack: (withdrawal: Withdrawal) =>
      reversal.send({
        type: 'form.opened',
        subject: { kind: 'reverse', movement: movementOf(withdrawal) },
      }),
  }
  return (
    <>
      <WithdrawalsView {...list} onRow={onRow} />
      <ReceiptCopyView {...copy} />
      <CashFormView {...reversal} />
      <CashBookingView
        {...reversal}
        cashier={user.name ?? user.email ?? ''}
        canForget={can(user, 'attempts')}
      />
    </>
  )
}

function movementOf({ referenceId, ownerCode, amount, createdAt }: Withdrawal): CashMovement {
  return {
    ...{ referenceId, kind: 'payOut', amount, createdAt, code: ownerCode, name: null },
    ...{ witness: null, reason: null, reverses: null, reversedBy: null },
  }
}
