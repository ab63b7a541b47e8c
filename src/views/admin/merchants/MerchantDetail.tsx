import { useParams } from 'react-router-dom'
import { useMerchantDetail } from '../../../flows/merchantDetail.ts'
import { MerchantDetailView } from './MerchantDetailView.tsx'

export default function MerchantDetail() {
  const { merchantNumber = '' } = useParams()
  return <OneMerchant key={merchantNumber} merchantNumber={merchantNumber} />
}

function OneMerchant({ merchantNumber }: { merchantNumber: string }) {
  const { detail, book } = useMerchantDetail(merchantNumber)
  return <MerchantDetailView {...detail} book={book} />
}
