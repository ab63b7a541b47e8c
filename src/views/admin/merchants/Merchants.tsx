import { useRef } from 'react'
import { useCopy } from '../../../flows/copy.ts'
import { useMerchants } from '../../../flows/merchants.ts'
import { usePasswordPaper } from '../../../flows/print.ts'
import { useSessionUser } from '../../../flows/sessionUser.ts'
import { PrintMessage } from '../../ui/PrintMessage.tsx'
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
