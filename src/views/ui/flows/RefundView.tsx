import { ActionIcon, Skeleton, Text, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { formatUsd } from '../../../domain/lib/money.ts'
import { leftOf, maxRefundReasonLength, refundTotal, type Sale } from '../../../domain/money/refunds.ts'
import { quantityOf } from '../../../domain/till/basket.ts'
import type { stallBookingMachine } from '../../../machines/money/stallBooking.ts'
import { DialogForm, DialogFrame } from '../forms/FormDialog.tsx'
import { failureProps, shownFailure } from '../layout/Incident.tsx'
import { Row, Stack } from '../layout/Stack.tsx'
import { EmptyState } from '../lists/EmptyState.tsx'
import { ListReading, readingOf } from '../lists/ListReading.tsx'
import { CodeText } from '../parts/CodeText.tsx'
import { Fact, Facts } from '../parts/Facts.tsx'
import { MinusIcon, PlusIcon } from '../parts/icons.tsx'
import type { FlowProps } from './flow.ts'
import classes from './RefundView.module.css'

type Props = FlowProps<typeof stallBookingMachine>

export function RefundView({ state, send }: Props) {
  const { sale } = state.context
  return (
    <DialogFrame
      opened={!state.matches({ refund: 'closed' })}
      mayClose={!state.matches({ refund: 'booking' })}
      onClose={() => send({ type: 'refund.left' })}
      title="Give money back"
      size="32rem"
    >
      <ListReading
        reading={readingOf({ value: state.value.refund })}
        loadingText="Reading the sale…"
        {...failureProps(state)}
        onRetry={() => send({ type: 'load.retried' })}
      />
      {sale === null
        ? state.matches({ refund: 'loading' }) && <Skeleton height={160} />
        : !state.matches({ refund: 'failed' }) && <RefundForm state={state} send={send} sale={sale} />}
    </DialogFrame>
  )
}

interface RefundFormProps extends Props {
  readonly sale: Sale
}

function RefundForm({ state, send, sale }: RefundFormProps) {
  const { items, reason, isRejected, refusal } = state.context
  const isBusy = !state.matches({ refund: 'choosing' })
  const field = useRef<HTMLInputElement>(null)
  const lacksReason = isRejected && reason.trim() === ''
  const isEmpty = items.length === 0
  const left = leftOf(sale)
  if (left.length === 0) return <EmptyState>All of this sale was given back already.</EmptyState>
  return (
    <DialogForm
      isBusy={isBusy}
      complaint={{ context: items, field: lacksReason ? field : null }}
      {...shownFailure(refusal, state.machine.id)}
      submitLabel={isEmpty ? 'Give back' : `Give back ${formatUsd(refundTotal(sale, items))}`}
      busyLabel="Processing..."
      onSubmit={() => send({ type: 'refund.submitted' })}
      onCancel={() => send({ type: 'refund.left' })}
    >
      <Facts layout="pairs">
        <Fact label="Participant code">
          <CodeText>{sale.ownerCode}</CodeText>
        </Fact>
        <Fact label="Sold">{campDateTime(sale.createdAt)}</Fact>
        <Fact label="Paid">{formatUsd(sale.amount)}</Fact>
      </Facts>
      <Stack as="ul" gap={8}>
        {sale.items.map(({ name, price, quantity, refunded }) => {
          const chosen = quantityOf(items, name)
          const most = quantityOf(left, name)
          const change = (wanted: number) => send({ type: 'item.changed', name, quantity: wanted })
          return (
            <Row as="li" key={name} gap="8px 16px" wraps align="center" justify="space-between">
              <span className={`strong wraps ${classes.name}`}>
                {name}
                <span className="dimmed small">
                  {quantity} × {formatUsd(price)}
                  {refunded > 0 && ` · ${refunded} given back`}
                </span>
              </span>
              <Row as="span" gap={8} align="center">
                <ActionIcon
                  size={44}
                  aria-label={`One ${name} less`}
                  disabled={isBusy || chosen === 0}
                  onClick={() => change(chosen - 1)}
                >
                  <MinusIcon />
                </ActionIcon>
                <output className={classes.quantity} aria-label={`${name} to give back`}>
                  {chosen}
                </output>
                <ActionIcon
                  size={44}
                  aria-label={`One ${name} more`}
                  disabled={isBusy || chosen >= most}
                  onClick={() => change(chosen + 1)}
                >
                  <PlusIcon />
                </ActionIcon>
              </Row>
            </Row>
          )
        })}
      </Stack>
      {isRejected && isEmpty && (
        <Text role="alert" c="var(--mantine-color-error)">
          Choose what to give back.
        </Text>
      )}
      <Stack gap={4}>
        <TextInput
          ref={field}
          data-autofocus
          label="Why is it given back?"
          name="refundReason"
          autoComplete="off"
          maxLength={maxRefundReasonLength}
          readOnly={isBusy}
          value={reason}
          error={lacksReason && 'Say why it is given back.'}
          onChange={(event) => send({ type: 'reason.changed', reason: event.currentTarget.value })}
        />
      </Stack>
    </DialogForm>
  )
}
