import { Button, PasswordInput, Switch } from '@mantine/core'
import { useRef } from 'react'
import { pinLength } from '../../../domain/account/pins.ts'
import { ownPinErrorsOf, type ownPinMachine } from '../../../machines/account/ownPin.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { SecretInput } from '../../ui/forms/SecretInput.tsx'
import { failureProps, incidentOf } from '../../ui/layout/Incident.tsx'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Row } from '../../ui/layout/Stack.tsx'
import { Card, roomy } from '../../ui/parts/Card.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'

type Props = FlowProps<typeof ownPinMachine>

export function OwnPinView({ state, send, isLead }: Props & { readonly isLead: boolean }) {
  const { hasPin, isAsked, failure, notice } = state.context
  const isForm = state.matches('editing') || state.matches('saving')
  const isRead = !state.matches('reading') && !state.matches('unread')
  return (
    <Card as="section" aria-labelledby="own-pin" padding={roomy}>
      <SectionTitle id="own-pin">PIN</SectionTitle>
      <p>
        Six digits. With them you sign as the second person at a cash desk, and confirm that you are at a
        gate.
      </p>
      {!isForm && failure !== null && (
        <ErrorBanner
          title={failure.text}
          incident={incidentOf(state)}
          action={
            state.matches('unread') && (
              <Button variant="default" onClick={() => send({ type: 'load.retried' })}>
                Try again
              </Button>
            )
          }
        />
      )}
      {notice !== null && <p role="status">{notice}</p>}
      {isRead && (
        <Row gap={12} wraps>
          <Button variant="default" onClick={() => send({ type: 'change.requested' })}>
            {hasPin ? 'Change PIN' : 'Set a PIN'}
          </Button>
          {hasPin && (
            <Button variant="subtle" color="gray" onClick={() => send({ type: 'removal.requested' })}>
              Remove PIN
            </Button>
          )}
        </Row>
      )}
      {isRead && isLead && (
        <Switch
          mt={12}
          label="This camp asks for PINs"
          description="Switched off, the second person at a cash desk is a typed name, and papers say that it is not confirmed. Gates then ask for names alone."
          checked={isAsked}
          disabled={state.hasTag('busy')}
          onChange={() => send({ type: 'asking.switched' })}
        />
      )}
      {isRead && !isLead && !isAsked && <p>This camp does not ask for PINs now.</p>}
      <PinDialog state={state} send={send} />
    </Card>
  )
}

function PinDialog({ state, send }: Props) {
  const { hasPin, isRemoving, currentPassword, pin, rejected } = state.context
  const isBusy = state.matches('saving')
  const wrong = rejected && ownPinErrorsOf({ ...rejected, isRemoving })
  const passwordField = useRef<HTMLInputElement>(null)
  const pinField = useRef<HTMLInputElement>(null)
  const wrongField = wrong?.currentPassword ? passwordField : wrong?.pin ? pinField : null
  return (
    <FormDialog
      opened={state.matches('editing') || isBusy}
      title={isRemoving ? 'Remove PIN' : hasPin ? 'Change PIN' : 'Set a PIN'}
      size="28rem"
      isBusy={isBusy}
      complaint={{ context: rejected ?? state, field: wrongField }}
      {...failureProps(state)}
      submitLabel={isRemoving ? 'Remove PIN' : 'Save PIN'}
      busyLabel="Saving..."
      onSubmit={() => send({ type: 'form.submitted' })}
      onCancel={() => send({ type: 'form.left' })}
    >
      <PasswordInput
        ref={passwordField}
        data-autofocus
        label="Your password"
        name="currentPassword"
        autoComplete="current-password"
        readOnly={isBusy}
        value={currentPassword}
        error={rejected?.currentPassword === currentPassword && wrong?.currentPassword}
        onChange={(event) =>
          send({ type: 'currentPassword.changed', currentPassword: event.currentTarget.value })
        }
      />
      {!isRemoving && (
        <SecretInput
          ref={pinField}
          hasPin
          label="New PIN"
          description={`${pinLength} digits. No birthday, no row such as 123456.`}
          name="pin"
          readOnly={isBusy}
          value={pin}
          error={rejected?.pin === pin && wrong?.pin}
          onChange={(event) => send({ type: 'pin.changed', pin: event.currentTarget.value })}
        />
      )}
    </FormDialog>
  )
}
