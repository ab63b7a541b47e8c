import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatUsd } from '../../domain/money.ts'
import type { chargeMachine } from '../../machines/charge.ts'
import type { FlowProps } from '../ui/flow.ts'
import { PrintIcon } from '../ui/icons.tsx'
import { SignalSign } from '../ui/SignalSign.tsx'
import { useTimeToLook } from '../ui/useTimeToLook.ts'
import classes from './Dialog.module.css'
import { Receipt, type TillMerchant } from './Receipt.tsx'
import { useLast } from './useLast.ts'

interface ReceiptDialogProps extends FlowProps<typeof chargeMachine> {
  readonly merchant: TillMerchant
  readonly copy: ((text: string, label: string) => ReactNode) | undefined
}

export const paidText = 'Payment processed successfully!'

export function ReceiptDialog({ state, send, merchant, copy }: ReceiptDialogProps) {
  const lookFirst = useTimeToLook()
  const receipt = useLast(state.context.receipt)
  return (
    <Modal
      opened={state.matches('charged')}
      onClose={() => send({ type: 'receipt.closed' })}
      title={
        <span className={classes.paid}>
          <span className={classes.sign}>
            <SignalSign signal="success" />
          </span>
          {paidText}
        </span>
      }
      size="32rem"
      xOffset={12}
      yOffset={12}
      withCloseButton={false}
      closeOnClickOutside={false}
      returnFocus={false}
      classNames={{
        inner: classes.paperInner ?? '',
        content: classes.paperContent ?? '',
        header: `${classes.header} ${classes.green}`,
        title: classes.title ?? '',
        body: `${classes.body} ${classes.paperBody}`,
      }}
    >
      {receipt && (
        <>
          <p className={`${classes.sum} ${classes.green}`}>{formatUsd(receipt.total)}</p>
          <Receipt receipt={receipt} merchant={merchant} />
        </>
      )}
      <div className={`${classes.buttons} ${classes.sticky}`} data-print="no">
        <Button
          color="amber"
          className={classes.next ?? ''}
          data-autofocus
          {...lookFirst}
          onClick={() => send({ type: 'receipt.closed' })}
        >
          Next customer
        </Button>
        <Button
          variant="default"
          leftSection={<PrintIcon size={20} />}
          onClick={() => send({ type: 'receipt.printRequested' })}
        >
          Print receipt
        </Button>
        {receipt?.referenceId != null && copy?.(receipt.referenceId, 'Copy reference')}
      </div>
    </Modal>
  )
}
