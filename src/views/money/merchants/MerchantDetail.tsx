import { Button } from '@mantine/core'
import { useParams } from 'react-router-dom'
import { can, may } from '../../../domain/staff/rights.ts'
import { useSessionUser } from '../../../flows/account/sessionUser.ts'
import { useCopy } from '../../../flows/lib/copy.ts'
import { usePasswordPaper } from '../../../flows/lib/print.ts'
import { useMerchantDetail } from '../../../flows/money/merchantDetail.ts'
import { useNewMerchantPassword } from '../../../flows/money/newMerchantPassword.ts'
import { useSaleSearch } from '../../../flows/money/saleSearch.ts'
import { useStallBooking } from '../../../flows/money/stallBooking.ts'
import { usePriceList } from '../../../flows/till/priceList.ts'
import { balanceOf } from '../../../machines/money/merchantDetail.ts'
import { CashBookingView } from '../../ui/flows/CashBookingView.tsx'
import { PriceListTab } from '../../ui/flows/PriceListTab.tsx'
import { RefundView } from '../../ui/flows/RefundView.tsx'
import { PrintMessage } from '../../ui/lists/PrintMessage.tsx'
import { CashFormView } from '../cash/CashFormView.tsx'
import { MerchantDetailView } from './MerchantDetailView.tsx'
import { NewMerchantPasswordView } from './NewMerchantPasswordView.tsx'
import { SaleSearchView } from './SaleSearchView.tsx'

export default function MerchantDetail() {
  const { merchantNumber = '' } = useParams()
  return <OneMerchant key={merchantNumber} merchantNumber={merchantNumber} />
}

function OneMerchant({ merchantNumber }: { merchantNumber: string }) {
  const { detail, book } = useMerchantDetail(merchantNumber)
  const user = useSessionUser()
  const isOffered = can(user, 'passwords') && may(user, ['office'])
  const sells = can(user, 'products') && may(user, ['office', 'cash'])
  const priceList = usePriceList(sells ? merchantNumber : null)
  const givesBack = can(user, 'refunds') && may(user, ['cash'])
  const paysOut = can(user, 'cash') && may(user, ['cash'])
  const searches = can(user, 'treasury') && may(user, ['cash', 'books'])
  const sales = useSaleSearch(merchantNumber)
  const booking = useStallBooking({
    merchantNumber,
    cashier: user.email ?? '',
    onChange: () => {
      book.send({ type: 'book.refreshRequested' })
      sales.send({ type: 'sales.changed' })
    },
  })
  const onRefund = givesBack
    ? (reference: string) => booking.send({ type: 'refund.opened', reference })
    : undefined
  const { merchant } = detail.state.context
  const owed = merchant ? balanceOf(merchant, book.state.context) : 0
  const payment = owed < 0 && can(user, 'treasury') ? ('stallPayIn' as const) : ('stallPayOut' as const)
  return (
    <>
      <MerchantDetailView
        {...detail}
        book={book}
        actions={
          (isOffered || paysOut) && (
            <>
              {isOffered && <NewPassword merchantNumber={merchantNumber} />}
              {paysOut && (
                <Button
                  color="amber"
                  onClick={() => {
                    const subject = { kind: payment, merchantNumber, balance: owed }
                    booking.send({ type: 'form.opened', subject })
                  }}
                >
                  {payment === 'stallPayIn' ? 'Pay in' : 'Pay out'}
                </Button>
              )}
            </>
          )
        }
        listWith={
          searches
            ? (list) => (
                <SaleSearchView {...sales} onRefund={onRefund}>
                  {list}
                </SaleSearchView>
              )
            : undefined
        }
        prices={sells && <PriceListTab {...priceList} mayChange={may(user, ['office'])} />}
        onRefund={onRefund}
      />
      {givesBack && <RefundView {...booking} />}
      {paysOut && <CashFormView {...booking} />}
      {(givesBack || paysOut) && (
        <CashBookingView
          {...booking}
          cashier={user.name ?? user.email ?? ''}
          canForget={can(user, 'attempts')}
        />
      )}
    </>
  )
}

function NewPassword({ merchantNumber }: { merchantNumber: string }) {
  const { print, paper } = usePasswordPaper('merchant')
  return (
    <>
      <NewMerchantPasswordView {...useNewMerchantPassword(merchantNumber)} copy={useCopy()} paper={paper} />
      <PrintMessage {...print} />
    </>
  )
}
