import { useRef } from 'react'
import { useCopy } from '../../../flows/copy.ts'
import { useMerchants } from '../../../flows/merchants.ts'
import { useSessionUser } from '../../../flows/sessionUser.ts'
import { AddMerchantView, MerchantToast } from './AddMerchantView.tsx'
import { MerchantsView } from './MerchantsView.tsx'

export default function Merchants() {
  const { merchants, adding } = useMerchants()
  const copy = useCopy()
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
      <AddMerchantView {...adding} copy={copy} addButton={addButton} />
    </>
  )
}
