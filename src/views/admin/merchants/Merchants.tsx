import { useRef } from 'react'
import { useCopy } from '../../../flows/copy.ts'
import { useMerchants } from '../../../flows/merchants.ts'
import { AddMerchantView } from './AddMerchantView.tsx'
import { MerchantsView } from './MerchantsView.tsx'

export default function Merchants() {
  const { merchants, adding } = useMerchants()
  const copy = useCopy()
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      <MerchantsView
        state={merchants.state}
        send={merchants.send}
        onAdd={() => adding.send({ type: 'adding.requested' })}
        addButton={addButton}
      />
      <AddMerchantView state={adding.state} send={adding.send} copy={copy} addButton={addButton} />
    </>
  )
}
