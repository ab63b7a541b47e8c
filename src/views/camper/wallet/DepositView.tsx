import { Button, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatUsd } from '../../../domain/lib/money.ts'
import { centsFromTyped } from '../../../domain/lib/typedAmount.ts'
import type { walletMachine } from '../../../machines/camper/wallet.ts'
import type { copyMachine } from '../../../machines/lib/copy.ts'
import type { DepositContext, depositMachine } from '../../../machines/money/deposit.ts'
import { useCamp } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { AmountInput } from '../../ui/forms/AmountInput.tsx'
import { BusyButton } from '../../ui/forms/BusyButton.tsx'
import { CopyView } from '../../ui/forms/CopyView.tsx'
import { DialogForm, DialogFrame } from '../../ui/forms/FormDialog.tsx'
import { ButtonRow } from '../../ui/forms/FormFooter.tsx'
import { takeCommaAsPoint } from '../../ui/forms/takeCommaAsPoint.ts'
import { failureProps } from '../../ui/layout/Incident.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'

interface DepositViewProps extends FlowProps<typeof depositMachine> {
  readonly copy: FlowProps<typeof copyMachine>
  readonly wallet: FlowProps<typeof walletMachine>
}

export function DepositView({ state, send, copy, wallet }: DepositViewProps) {
  const isBusy = state.hasTag('busy')
  // The closing dialog keeps its content while it fades out.
  const { paymentUrl } = state.context
  return (
    <DialogFrame
      opened={!state.matches('closed')}
      onClose={() => send({ type: 'deposit.closed' })}
      mayClose={!isBusy}
      withCloseButton
      closeButtonProps={{ 'aria-label': 'Close', size: 40, iconSize: 20, disabled: isBusy }}
      title={titleOf(state.context)}
    >
      {paymentUrl === null ? (
        <DepositForm state={state} send={send} />
      ) : state.context.standing === 'open' ? (
        <PaymentLink state={state} send={send} copy={copy} wallet={wallet} paymentUrl={paymentUrl} />
      ) : (
        <Outcome state={state} send={send} />
      )}
    </DialogFrame>
  )
}

function titleOf({ paymentUrl, standing, isResumed }: DepositContext): string {
  if (paymentUrl === null) return 'Deposit Funds'
  if (standing === 'paid') return 'Deposit Paid'
  if (standing === 'declined') return 'Deposit Declined'
  return isResumed ? 'Pay Deposit' : 'Successfully Initiated Deposit'
}

function DepositForm({ state, send }: FlowProps<typeof depositMachine>) {
  const { facts } = useCamp()
  const { amount, fieldError, failure, attempt } = state.context
  const isBusy = state.hasTag('busy')
  const field = useRef<HTMLInputElement>(null)
  const needsFocus = fieldError !== null || failure !== null
  useEffect(() => {
    if (needsFocus) field.current?.focus()
  }, [needsFocus])

  return (
    <DialogForm
      gap={16}
      buttons={{ phoneBasis: '10rem' }}
      isBusy={isBusy}
      {...failureProps(state)}
      advice={
        attempt !== null &&
        'Nothing was added to your wallet. Press Continue to payment: it stays one deposit.'
      }
      submitLabel="Continue to payment"
      busyLabel="Processing..."
      onSubmit={() => send({ type: 'deposit.submitted' })}
      onCancel={() => send({ type: 'deposit.closed' })}
    >
      <AmountInput
        ref={field}
        type="number"
        min={1}
        step={0.01}
        required
        data-autofocus
        size="lg"
        label={`Amount in ${facts.money.currency}`}
        value={amount}
        error={fieldError}
        readOnly={isBusy}
        onBeforeInput={takeCommaAsPoint}
        onAmount={(typed) => send({ type: 'amount.changed', amount: typed })}
        // Scrolling over a number field would change the amount.
        onWheel={({ currentTarget }) => currentTarget.blur()}
      />
      <p className="dimmed small">You pay by card or bank on a payment page. The deposit is {pendingText}</p>
    </DialogForm>
  )
}

interface PaymentLinkProps extends DepositViewProps {
  readonly paymentUrl: string
}

function PaymentLink({ state, send, copy, wallet, paymentUrl }: PaymentLinkProps) {
  const { failure, referenceId } = state.context
  const isAway = state.matches({ initiated: 'opened' })
  const canBeChecked = referenceId !== null && (isAway || state.matches({ initiated: 'unpaid' }))
  const payNow = useRef<HTMLButtonElement>(null)
  useEffect(() => payNow.current?.focus(), [])

  return (
    <Stack gap={16}>
      <div>
        <Amount state={state} />
        <Text role="status" fw={650} mt={8} mb={4}>
          {isAway
            ? 'The payment page is open in a new tab. Pay there, then come back.'
            : 'Not paid yet. Press Pay Now.'}
        </Text>
        <p className="dimmed small">Your deposit is {pendingText}</p>
      </div>
      {failure !== null && <ErrorBanner title={failure.text} incident={state.machine.id} />}
      <Button ref={payNow} color="amber" size="lg" fullWidth onClick={() => send({ type: 'payment.opened' })}>
        Pay Now
      </Button>
      {canBeChecked && <PaymentCheck {...wallet} />}
      <Row gap="4px 12px" wraps align="center" justify="space-between" className="wraps" style={sunken}>
        <span className="dimmed small">The payment page is at {placeOf(paymentUrl)}</span>
        <CopyView {...copy} text={paymentUrl} label="Copy payment link" />
      </Row>
      <BackToWallet send={send} />
    </Stack>
  )
}

const sunken = {
  padding: 12,
  borderRadius: 'var(--mantine-radius-md)',
  background: 'var(--camp-surface-sunken)',
}

const pendingText = 'pending until the gateway confirms payment. Then the money is in your wallet.'

function placeOf(address: string): string {
  try {
    return new URL(address).host
  } catch {
    return address
  }
}

function PaymentCheck({ state, send }: FlowProps<typeof walletMachine>) {
  const isUnread = state.matches('failed') || state.matches({ shown: { figures: 'outdated' } })
  return (
    <Row gap="4px 12px" wraps align="center" justify="space-between">
      <p className="small">{isUnread ? 'No answer from the server.' : 'Have you paid?'}</p>
      <BusyButton
        variant="default"
        isBusy={state.hasTag('busy')}
        busyLabel="Checking..."
        onClick={() => send({ type: 'refresh.requested' })}
      >
        Check again
      </BusyButton>
    </Row>
  )
}

function Outcome({ state, send }: FlowProps<typeof depositMachine>) {
  const isPaid = state.context.standing === 'paid'
  return (
    <Stack gap={16}>
      <div>
        <Amount state={state} />
        <Text role="status" fw={650} mt={8} mb={4}>
          {isPaid ? 'Paid. The money is in your wallet.' : 'Declined. Nothing was added to your wallet.'}
        </Text>
      </div>
      {isPaid ? (
        <Button color="amber" size="lg" data-autofocus onClick={() => send({ type: 'deposit.closed' })}>
          Back to wallet
        </Button>
      ) : (
        <>
          <Button color="amber" size="lg" onClick={() => send({ type: 'deposit.requested' })}>
            Deposit again
          </Button>
          <BackToWallet send={send} />
        </>
      )}
    </Stack>
  )
}

function Amount({ state }: Pick<FlowProps<typeof depositMachine>, 'state'>) {
  return (
    <Text ff="heading" fz="2.5rem" fw={700} lh={1.1} className="wraps">
      {formatUsd(centsFromTyped(state.context.amount) ?? 0)}
    </Text>
  )
}

function BackToWallet({ send }: Pick<FlowProps<typeof depositMachine>, 'send'>) {
  return (
    <ButtonRow phoneBasis="10rem">
      <Button variant="subtle" onClick={() => send({ type: 'deposit.closed' })}>
        Back to wallet
      </Button>
    </ButtonRow>
  )
}
