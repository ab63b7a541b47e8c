import { useCopy } from '../../../flows/copy.ts'
import { useSessionState } from '../../../flows/session.ts'
import { useWallet } from '../../../flows/wallet.ts'
import { DepositView } from './DepositView.tsx'
import { StatementView } from './StatementView.tsx'
import { WalletView } from './WalletView.tsx'

export default function Wallet() {
  const user = useSessionState().context.session?.user ?? {}
  const { wallet, deposit, statement } = useWallet(user)
  const copy = useCopy()
  return (
    <>
      <WalletView
        state={wallet.state}
        send={wallet.send}
        onDeposit={() => deposit.send({ type: 'deposit.requested' })}
        onPrint={() => statement.send({ type: 'print.requested' })}
      />
      <StatementView
        state={statement.state}
        send={statement.send}
        camper={user}
        reading={wallet.state.context.reading}
      />
      <DepositView state={deposit.state} send={deposit.send} copy={copy} />
    </>
  )
}
