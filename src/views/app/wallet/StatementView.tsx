import type { SessionUser } from '../../../domain/session.ts'
import type { WalletReading } from '../../../machines/walletBook.ts'
import type { walletStatementMachine } from '../../../machines/walletStatement.ts'
import type { FlowProps } from '../../ui/flow.ts'
import { Toast } from '../../ui/Toast.tsx'
import { StatementPaper } from './StatementPaper.tsx'

interface StatementViewProps extends FlowProps<typeof walletStatementMachine> {
  readonly camper: SessionUser
  readonly reading: WalletReading | null
}

/** The statement is drawn on paper only; on the screen it is seen by what goes wrong with it. */
export function StatementView({ state, send, camper, reading }: StatementViewProps) {
  return (
    <>
      {reading && <StatementPaper camper={camper} reading={reading} printedAt={state.context.printedAt} />}
      {state.matches('failed') && (
        <Toast tone="bad" onClose={() => send({ type: 'message.closed' })}>
          Failed to print. Please try again or use your browser's print function.
        </Toast>
      )}
    </>
  )
}
