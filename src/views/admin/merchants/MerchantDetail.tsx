import { useParams } from 'react-router-dom'
import { can, may } from '../../../domain/rights.ts'
import { useCopy } from '../../../flows/copy.ts'
import { useMerchantDetail } from '../../../flows/merchantDetail.ts'
import { useNewMerchantPassword } from '../../../flows/newMerchantPassword.ts'
import { usePriceList } from '../../../flows/priceList.ts'
import { usePasswordPaper } from '../../../flows/print.ts'
import { useRefunds } from '../../../flows/refund.ts'
import { useSessionUser } from '../../../flows/sessionUser.ts'
import { CashBookingView, refusalIn } from '../../ui/CashBookingView.tsx'
import { PriceListTab } from '../../ui/PriceListTab.tsx'
import { PrintMessage } from '../../ui/PrintMessage.tsx'
import { RefundView } from '../../ui/RefundView.tsx'
import { MerchantDetailView } from './MerchantDetailView.tsx'
import { NewMerchantPasswordView } from './NewMerchantPasswordView.tsx'

export default function MerchantDetail() {
  const { merchantNumber = '' } = useParams()
  return <OneMerchant key={merchantNumber} merchantNumber={merchantNumber} />
}

function OneMerchant({ merchantNumber }: { merchantNumber: string }) {
  const { detail, book } = useMerchantDetail(merchantNumber)
  const user = useSessionUser()
  const isOffered = can(user, 'passwords') && may(user, ['office'])
  const sells = can(user, 'products')
  const priceList = usePriceList(sells ? merchantNumber : null)
  const givesBack = can(user, 'refunds') && may(user, ['cash'])
  const { booking, refund } = useRefunds({
    merchantNumber,
    by: user.email ?? '',
    onChange: () => book.send({ type: 'book.refreshRequested' }),
  })
  const refusal = refusalIn(booking.state)
  return (
    <>
      <MerchantDetailView
        {...detail}
        book={book}
        actions={isOffered && <NewPassword merchantNumber={merchantNumber} />}
        prices={sells && <PriceListTab {...priceList} mayChange={may(user, ['office'])} />}
        onRefund={givesBack ? (reference) => refund.send({ type: 'refund.opened', reference }) : undefined}
      />
      {givesBack && (
        <>
          <RefundView {...refund} refusal={refusal} />
          <CashBookingView {...booking} cashier={user.name ?? user.email ?? ''} />
        </>
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
