import { Button, Modal, Skeleton } from '@mantine/core'
import { doneWords, receiptOfCopy } from '../../../domain/money/receipt.ts'
import type { receiptCopyMachine } from '../../../machines/money/receiptCopy.ts'
import { ButtonRow } from '../forms/FormFooter.tsx'
import { failureProps } from '../layout/Incident.tsx'
import { Stack } from '../layout/Stack.tsx'
import { ListReading, readingOf } from '../lists/ListReading.tsx'
import { PrintIcon } from '../parts/icons.tsx'
import classes from './CashBooking.module.css'
import type { FlowProps } from './flow.ts'
import { ReceiptPaper } from './ReceiptPaper.tsx'

export function ReceiptCopyView({ state, send }: FlowProps<typeof receiptCopyMachine>) {
  const { receipt: found } = state.context
  const receipt = found && receiptOfCopy(found)
  return (
    <Modal
      opened={!state.matches('closed')}
      onClose={() => send({ type: 'receipt.closed' })}
      title={receipt ? doneWords[receipt.kind] : 'Receipt'}
      size="28rem"
      closeOnClickOutside={false}
      classNames={{ header: classes.head ?? '', body: classes.body ?? '' }}
    >
      <Stack gap={20}>
        <ListReading
          reading={readingOf(state)}
          loadingText="Reading the receipt…"
          {...failureProps(state)}
          onRetry={() => send({ type: 'copy.retried' })}
        />
        {state.matches('loading') && <Skeleton height={240} />}
        {receipt && <ReceiptPaper receipt={receipt} />}
        {receipt && (
          <div data-print="no">
            <ButtonRow phoneBasis="9rem" lastWidth="10.5rem">
              <Button variant="default" onClick={() => send({ type: 'receipt.closed' })}>
                Close
              </Button>
              <Button
                color="amber"
                data-autofocus
                leftSection={<PrintIcon size={20} />}
                onClick={() => send({ type: 'receipt.printRequested' })}
              >
                Print receipt
              </Button>
            </ButtonRow>
          </div>
        )}
      </Stack>
    </Modal>
  )
}
