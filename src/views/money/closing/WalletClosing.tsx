import { useWalletClosing } from '../../../flows/money/walletClosing.ts'
import { PrintMessage } from '../../ui/lists/PrintMessage.tsx'
import { WalletClosingView } from './WalletClosingView.tsx'

export default function WalletClosing() {
  const { closing, print } = useWalletClosing()
  return (
    <>
      <WalletClosingView
        {...closing}
        printedAt={print.state.context.printedAt}
        onPrint={() => print.send({ type: 'print.requested' })}
      />
      <PrintMessage {...print} />
    </>
  )
}
