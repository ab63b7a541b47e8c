import { useRef } from 'react'
import { useSessionUser } from '../../../flows/account/sessionUser.ts'
import { useCopy } from '../../../flows/lib/copy.ts'
import { usePasswordPaper } from '../../../flows/lib/print.ts'
import { useMerchants } from '../../../flows/money/merchants.ts'
import { PrintMessage } from '../../ui/lists/PrintMessage.tsx'
import { AddMerchantView, MerchantToast } from './AddMerchantView.tsx'
import { MerchantsView } from './MerchantsView.tsx'

export default function Merchants() {
  const { merchants, adding } = useMerchants()
  const copy = useCopy()
  const { print, paper } = usePasswordPaper('merchant')
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      <MerchantsView
        {...merchants}
        permissions={useSessionUser()}
        onAdd={() => adding.send({ type: 'adding.requested' })}
        addButton={addButton}
        toast={<MerchantToast {...adding} />}
      />
      <AddMerchantView {...adding} copy={copy} paper={paper} addButton={addButton} />
      <PrintMessage {...print} />
    </>
  )
}
