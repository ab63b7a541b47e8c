import { useRef } from 'react'
import { can, may } from '../../../domain/staff/rights.ts'
import { useSessionUser } from '../../../flows/account/sessionUser.ts'
import { useCopy } from '../../../flows/lib/copy.ts'
import { usePasswordPaper } from '../../../flows/lib/print.ts'
import { useMerchants } from '../../../flows/money/merchants.ts'
import { useStallRound } from '../../../flows/money/stallRound.ts'
import { PrintMessage } from '../../ui/lists/PrintMessage.tsx'
import { AddMerchantView, MerchantToast } from './AddMerchantView.tsx'
import { MerchantsView } from './MerchantsView.tsx'
import { StallRoundView } from './StallRoundView.tsx'

export default function Merchants() {
  const { merchants, adding } = useMerchants()
  const copy = useCopy()
  const { print, paper } = usePasswordPaper('merchant')
  const addButton = useRef<HTMLButtonElement>(null)
  const user = useSessionUser()
  const paysAll = can(user, 'treasury') && may(user, ['cash'])
  const round = useStallRound(user.email ?? '', () => merchants.send({ type: 'merchants.refreshRequested' }))
  const owed = merchants.state.context.merchants
    .filter(({ balance }) => balance > 0)
    .map(({ merchantNumber, merchantName: name, balance: amount }) => ({ merchantNumber, name, amount }))
  return (
    <>
      <MerchantsView
        {...merchants}
        permissions={user}
        onAdd={() => adding.send({ type: 'adding.requested' })}
        addButton={addButton}
        toast={<MerchantToast {...adding} />}
        onPayAll={paysAll ? () => round.send({ type: 'round.opened', owed }) : undefined}
      />
      {paysAll && <StallRoundView {...round} />}
      <AddMerchantView {...adding} copy={copy} paper={paper} addButton={addButton} />
      <PrintMessage {...print} />
    </>
  )
}
