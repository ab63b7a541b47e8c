import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { copyMachine } from '../../../machines/lib/copy.ts'
import type { newMerchantPasswordMachine } from '../../../machines/money/newMerchantPassword.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx'
import { FirstPasswordDialog, type PasswordPaper } from '../../ui/forms/FirstPassword.tsx'
import { useFocusOnClose } from '../../ui/forms/useFocusOnClose.ts'
import { failureProps } from '../../ui/layout/Incident.tsx'

export interface NewMerchantPasswordViewProps extends FlowProps<typeof newMerchantPasswordMachine> {
  readonly copy: FlowProps<typeof copyMachine>
  readonly paper: PasswordPaper
}

export function NewMerchantPasswordView({ state, send, copy, paper }: NewMerchantPasswordViewProps) {
  const { merchantNumber, oneTimePassword } = state.context
  const button = useRef<HTMLButtonElement>(null)
  const isShown = state.matches('shown')
  useFocusOnClose(isShown, button)
  return (
    <>
      <Button ref={button} variant="default" onClick={() => send({ type: 'password.requested' })}>
        New password
      </Button>
      <ConfirmDialog
        opened={state.matches('asking') || state.matches('making')}
        title="Make a new password?"
        text={`The old password of ${merchantNumber} does not count any more, and its tills are signed out at once. The new one is shown to you once. The stall has to choose its own at the first sign-in.`}
        confirmLabel="New password"
        busyLabel="Making..."
        tone="danger"
        busy={state.hasTag('busy')}
        {...failureProps(state)}
        onCancel={() => send({ type: 'password.cancelled' })}
        onConfirm={() => send({ type: 'password.confirmed' })}
      />
      <FirstPasswordDialog
        opened={isShown}
        title="New first password"
        note="Give it to the stall now. It is not shown again."
        secrets={
          oneTimePassword === null
            ? null
            : { identifier: { label: 'Merchant number', text: merchantNumber }, oneTimePassword }
        }
        copy={copy}
        paper={paper}
        onNoted={() => send({ type: 'password.noted' })}
      />
    </>
  )
}
