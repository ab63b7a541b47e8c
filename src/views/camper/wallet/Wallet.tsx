import { can } from '../../../domain/staff/rights.ts'
import { useSessionState } from '../../../flows/account/session.ts'
import { readWalletEarly } from '../../../flows/camper/readWallet.ts'
import { useWallet } from '../../../flows/camper/wallet.ts'
import { useCopy } from '../../../flows/lib/copy.ts'
import { useDepositCancel } from '../../../flows/money/depositCancel.ts'
import { DayLimitView } from '../../ui/flows/DayLimitView.tsx'
import { DepositCancelView } from '../../ui/flows/DepositCancelView.tsx'
import { DepositView } from './DepositView.tsx'
import { StatementView } from './StatementPaper.tsx'
import { WalletView } from './WalletView.tsx'

export const readEarly = readWalletEarly

export default function Wallet() {
  const user = useSessionState().context.session?.user ?? {}
  const { wallet, deposit, statement, limit } = useWallet(user)
  const { reading } = wallet.state.context
  const copy = useCopy()
  const cancel = useDepositCancel(user.code ?? '', () => wallet.send({ type: 'refresh.requested' }))
  return (
    <>
      <WalletView
        {...wallet}
        onDeposit={() => deposit.send({ type: 'deposit.requested' })}
        onPay={(open) => deposit.send({ type: 'payment.resumed', deposit: open })}
        onCancel={
          can(user, 'treasury')
            ? ({ amount, referenceId }) =>
                cancel.send({ type: 'cancel.requested', deposit: { amount, referenceId } })
            : undefined
        }
        onPrint={() => wallet.send({ type: 'statement.requested' })}
        dayLimit={
          can(user, 'dayLimit') && <DayLimitView {...limit} standing={reading?.dayLimit ?? { limit: null }} />
        }
      />
      <DepositCancelView {...cancel} />
      <StatementView {...statement} camper={user} reading={reading} />
      <DepositView {...deposit} copy={copy} wallet={wallet} />
    </>
  )
}
