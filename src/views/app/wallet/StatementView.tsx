import type { SessionUser } from '../../../domain/session.ts'
import type { printMachine } from '../../../machines/print.ts'
import type { WalletReading } from '../../../machines/walletBook.ts'
import type { FlowProps } from '../../ui/flow.ts'
import { PrintMessage } from '../../ui/PrintMessage.tsx'
import { StatementPaper } from './StatementPaper.tsx'

interface StatementViewProps extends FlowProps<typeof printMachine> {
  readonly camper: SessionUser
  readonly reading: WalletReading | null
}

/** The statement is drawn on paper only; on the screen it is seen by what goes wrong with it. */
export function StatementView({ state, send, camper, reading }: StatementViewProps) {
  return (
    <>
      {reading && <StatementPaper camper={camper} reading={reading} printedAt={state.context.printedAt} />}
      <PrintMessage state={state} send={send} />
    </>
  )
}
