import { Button, Text, TextInput } from '@mantine/core'
import { type RefObject, useMemo, useRef } from 'react'
import { maxDeviceNameLength } from '../../domain/devices/devices.ts'
import { groupedLetters } from '../../domain/devices/pairing.ts'
import { type addDeviceMachine, countdownText, isUnanswered } from '../../machines/devices/addDevice.ts'
import type { copyMachine } from '../../machines/lib/copy.ts'
import { drawQrCode } from '../../services/drawing/qrCode.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { CopyView } from '../ui/forms/CopyView.tsx'
import { DialogForm, DialogFrame } from '../ui/forms/FormDialog.tsx'
import { ButtonRow } from '../ui/forms/FormFooter.tsx'
import { useFocusOnClose } from '../ui/forms/useFocusOnClose.ts'
import { failureProps } from '../ui/layout/Incident.tsx'
import { Row, Stack } from '../ui/layout/Stack.tsx'
import { CheckIcon } from '../ui/parts/icons.tsx'
import { Note } from '../ui/parts/Note.tsx'
import classes from './AddDevice.module.css'

export interface AddDeviceViewProps extends FlowProps<typeof addDeviceMachine> {
  readonly copy: FlowProps<typeof copyMachine>
  readonly addButton?: RefObject<HTMLButtonElement | null>
}

export function AddDeviceView({ state, send, copy, addButton }: AddDeviceViewProps) {
  const { pairing } = state.context
  const isTyping = state.matches('editing') || (state.matches('adding') && !pairing)
  const isOpen = !state.matches('closed')
  useFocusOnClose(isOpen, addButton)
  return (
    <DialogFrame
      opened={isOpen}
      onClose={() => send({ type: 'adding.closed' })}
      mayClose={!state.hasTag('busy')}
      closeOnEscape={state.matches('editing')}
      attributes={{ close: { 'data-leaves': true } }}
      returnFocus={false}
      size={520}
      title={isTyping || !pairing ? 'Pair a device' : `Pair ${pairing.name}`}
    >
      {isTyping && <DeviceForm state={state} send={send} />}
      {state.matches('waiting') && <PairingCode state={state} send={send} copy={copy} />}
      {state.matches('over') && (
        <Stack gap={20}>
          <Note tone="warning">This code has expired. Make a new one.</Note>
          <ButtonRow phoneBasis="9rem">
            <Button variant="default" onClick={() => send({ type: 'adding.closed' })}>
              Close
            </Button>
            <Button color="amber" data-autofocus onClick={() => send({ type: 'code.renewed' })}>
              Make a new code
            </Button>
          </ButtonRow>
        </Stack>
      )}
      {state.matches('paired') && (
        <Stack gap={20}>
          <div role="status">
            <Note tone="good" icon={CheckIcon}>
              {pairing?.name} is paired. The device can check people in now.
            </Note>
          </div>
          <ButtonRow phoneBasis="9rem">
            <Button data-autofocus onClick={() => send({ type: 'adding.closed' })}>
              Done
            </Button>
          </ButtonRow>
        </Stack>
      )}
    </DialogFrame>
  )
}

function DeviceForm({ state, send }: FlowProps<typeof addDeviceMachine>) {
  const { name, endsOn, nameError, dayError, failure } = state.context
  const nameField = useRef<HTMLInputElement>(null)
  const dayField = useRef<HTMLInputElement>(null)
  const isBusy = state.hasTag('busy')
  const isAboutName = nameError !== null || failure !== null
  const wrongField = dayError !== null ? dayField : isAboutName ? nameField : null
  return (
    <DialogForm
      isBusy={isBusy}
      complaint={{ context: state.context, field: wrongField }}
      {...failureProps(state)}
      advice={isUnanswered(state.context) && 'Press Make the code again. What you typed is still here.'}
      submitLabel="Make the code"
      busyLabel="Making..."
      onSubmit={() => send({ type: 'adding.submitted' })}
      onCancel={() => send({ type: 'adding.closed' })}
    >
      <TextInput
        ref={nameField}
        data-autofocus
        label="Name of the device"
        description="The place where it is used, such as “Gate 2”."
        name="deviceName"
        autoComplete="off"
        maxLength={maxDeviceNameLength + 1}
        readOnly={isBusy}
        value={name}
        error={nameError}
        onChange={(event) => send({ type: 'name.changed', name: event.currentTarget.value })}
      />
      <TextInput
        ref={dayField}
        type="date"
        label="Last day"
        description="At midnight after this day the device is signed out."
        name="endsOn"
        readOnly={isBusy}
        value={endsOn}
        error={dayError}
        onChange={(event) => send({ type: 'day.changed', endsOn: event.currentTarget.value })}
      />
    </DialogForm>
  )
}

function PairingCode({ state, send, copy }: AddDeviceViewProps) {
  const { pairing, secondsLeft } = state.context
  if (!pairing) return null
  const page = pairing.address.replace(/^https?:\/\//, '').replace(/#.*$/, '')
  return (
    <Stack gap={12}>
      <p>Point the camera of the device at this code.</p>
      <Row gap={0} justify="center">
        <QrCode text={pairing.address} label={`QR code to pair ${pairing.name}`} />
      </Row>
      <p>
        Or open <strong>{page}</strong> there and type these letters:
      </p>
      <p className={classes.letters}>{groupedLetters(pairing.letters)}</p>
      <Row as="p" gap="4px 16px" wraps justify="space-between" className="dimmed small" data-print="no">
        <span>This page shows by itself when the device is paired.</span>
        {secondsLeft !== null && (
          <Text span inherit role="timer" c="var(--camp-text)" fw={650}>
            {countdownText(secondsLeft)} left
          </Text>
        )}
      </Row>
      <div data-print="no">
        <ButtonRow phoneBasis="11rem">
          <CopyView {...copy} text={pairing.address} label="Copy link" />
          <Button variant="default" data-leaves onClick={() => send({ type: 'adding.closed' })}>
            Close
          </Button>
        </ButtonRow>
      </div>
    </Stack>
  )
}

interface QrCodeProps {
  readonly text: string
  readonly label: string
}

/** Light in dark mode too, because many readers cannot read inverted codes. */
function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => drawQrCode(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
