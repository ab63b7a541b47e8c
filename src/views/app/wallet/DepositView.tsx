import { Modal } from '@mantine/core'
import type { copyMachine } from '../../../machines/copy.ts'
import type { depositMachine } from '../../../machines/deposit.ts'
import type { FlowProps } from '../../ui/flow.ts'
import { DepositForm } from './DepositForm.tsx'
import { PaymentLink } from './PaymentLink.tsx'

interface DepositViewProps extends FlowProps<typeof depositMachine> {
  /** The copy buttons of the screen. */
  readonly copy: FlowProps<typeof copyMachine>
}

export function DepositView({ state, send, copy }: DepositViewProps) {
  const isBusy = state.hasTag('busy')
  // What stood in the dialog stands in it while it fades out.
  const { paymentUrl } = state.context
  return (
    <Modal
      opened={!state.matches('closed')}
      onClose={() => send({ type: 'deposit.closed' })}
      closeOnEscape={!isBusy}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close', size: 40, iconSize: 20, disabled: isBusy }}
      title={paymentUrl === null ? 'Deposit Funds' : 'Successfully Initiated Deposit'}
    >
      {paymentUrl === null ? (
        <DepositForm state={state} send={send} />
      ) : (
        <PaymentLink state={state} send={send} copy={copy} paymentUrl={paymentUrl} />
      )}
    </Modal>
  )
}
