import { Button, Text, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { gateOperatorMachine } from '../../../machines/gate/gateOperator.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { BusyButton } from '../../ui/forms/BusyButton.tsx'
import { DialogFrame, useFocusOnComplaint } from '../../ui/forms/FormDialog.tsx'
import { focusCodeField } from '../../ui/forms/focusBesideDialogs.ts'
import { SecretInput } from '../../ui/forms/SecretInput.tsx'
import { incidentOf } from '../../ui/layout/Incident.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import classes from './GateOperator.module.css'

type GateOperatorViewProps = FlowProps<typeof gateOperatorMachine>

export function GateOperatorView({ state, send }: GateOperatorViewProps) {
  const { operator, isConfirmed, member } = state.context
  const isAsked = state.matches('asking') || state.matches('unconfirmed') || state.matches('saying')
  const question = useRef<HTMLDivElement>(null)
  useEffect(() => {
    question.current?.querySelector<HTMLElement>(member === null ? 'button, input' : 'input')?.focus()
  }, [member])
  return (
    <>
      {!isAsked && !state.matches('reading') && (
        <Row gap="4px 12px" wraps align="center" className={classes.bar}>
          {state.matches('said') && (
            <>
              <span className={`strong ${classes.name}`}>
                At this gate: {operator}
                {isConfirmed === false && ', not confirmed'}
              </span>
              <Change onPress={() => send({ type: 'question.asked' })}>Not {operator}? Change</Change>
            </>
          )}
          {state.matches('unsaid') && (
            <>
              <span className={`strong ${classes.name}`}>No name is given for this gate yet.</span>
              <Change onPress={() => send({ type: 'question.asked' })}>Say who is here</Change>
            </>
          )}
          {state.matches('unread') && (
            <>
              <span className={`strong ${classes.name}`}>We could not look who is at this gate.</span>
              <Change onPress={() => send({ type: 'device.readAgain' })}>Try again</Change>
            </>
          )}
        </Row>
      )}
      <DialogFrame
        opened={isAsked}
        onExitTransitionEnd={() => focusCodeField()}
        onClose={() => send({ type: 'question.closed' })}
        mayClose={!state.hasTag('busy')}
        withCloseButton={false}
        title="Who is at this gate?"
        aria-busy={state.hasTag('busy')}
      >
        <div ref={question}>
          {member === null ? (
            <Question state={state} send={send} />
          ) : (
            <PinQuestion state={state} send={send} member={member.name} />
          )}
        </div>
      </DialogFrame>
    </>
  )
}

function Change({ onPress, children }: { readonly onPress: () => void; readonly children: React.ReactNode }) {
  return (
    <Button variant="default" mih={44} classNames={{ label: classes.label ?? '' }} onClick={onPress}>
      {children}
    </Button>
  )
}

function PinQuestion({ state, send, member }: GateOperatorViewProps & { readonly member: string }) {
  const { secret, choice, fieldError, failure } = state.context
  const isBusy = state.hasTag('busy')
  const hasSecret = choice !== null && 'secret' in choice
  const field = useRef<HTMLInputElement>(null)
  useFocusOnComplaint({ context: state.context, isBusy, field: fieldError === null ? null : field })
  return (
    <Stack
      as="form"
      noValidate
      gap={16}
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'pin.submitted' })
      }}
    >
      {failure !== null && <ErrorBanner title={failure.text} incident={incidentOf(state)} />}
      <p>Your PIN confirms the name. Without it, the name is noted as not confirmed.</p>
      <SecretInput
        ref={field}
        hasPin
        label={`PIN of ${member}`}
        name="gate-pin"
        enterKeyHint="done"
        readOnly={isBusy}
        value={secret}
        error={fieldError}
        onChange={(event) => send({ type: 'pin.changed', secret: event.currentTarget.value })}
      />
      <BusyButton
        type="submit"
        color="amber"
        fullWidth
        disabled={isBusy}
        isBusy={isBusy && hasSecret}
        busyLabel="Saving..."
      >
        I am at this gate
      </BusyButton>
      <BusyButton
        variant="default"
        fullWidth
        disabled={isBusy}
        isBusy={isBusy && !hasSecret}
        busyLabel="Saving..."
        onClick={() => send({ type: 'pin.skipped' })}
      >
        Go on without the PIN
      </BusyButton>
      <Button variant="subtle" color="gray" disabled={isBusy} onClick={() => send({ type: 'member.left' })}>
        Choose another name
      </Button>
    </Stack>
  )
}

function Question({ state, send }: GateOperatorViewProps) {
  const { staff, operator, asksPins, name, choice, fieldError, failure } = state.context
  const isBusy = state.hasTag('busy')
  const isBeing = (id: string) => isBusy && choice !== null && 'id' in choice && choice.id === id
  return (
    <Stack gap={20}>
      <p>
        Each check-in is written down with this name.
        {asksPins && staff.length > 0 && ' Your PIN confirms it: you set one under My account.'}
      </p>
      {failure !== null && <ErrorBanner title={failure.text} incident={incidentOf(state)} />}
      {staff.length > 0 && (
        <Stack as="ul" gap={8} className={classes.staff} aria-label="Staff">
          {staff.map((member) => (
            <li key={member.id}>
              <BusyButton
                variant="default"
                fullWidth
                mih={44}
                classNames={{ label: classes.label ?? '' }}
                disabled={isBusy}
                isBusy={isBeing(member.id)}
                busyLabel={member.name}
                onClick={() => send({ type: 'member.chosen', id: member.id })}
              >
                <span>
                  {member.name}
                  {asksPins && !member.hasPin && (
                    <Text span display="block" fz="xs">
                      No PIN yet: not confirmed
                    </Text>
                  )}
                </span>
              </BusyButton>
            </li>
          ))}
        </Stack>
      )}
      <Stack
        as="form"
        noValidate
        gap={12}
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'name.submitted' })
        }}
      >
        <TextInput
          label={staff.length > 0 ? 'Somebody else' : 'Your name'}
          placeholder="First and last name"
          name="operator"
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={100}
          readOnly={isBusy}
          value={name}
          error={fieldError}
          onChange={(event) => send({ type: 'name.changed', name: event.currentTarget.value })}
        />
        <BusyButton
          type="submit"
          color="amber"
          fullWidth
          disabled={isBusy}
          isBusy={isBusy && choice !== null && 'name' in choice}
          busyLabel="Saving..."
        >
          I am at this gate
        </BusyButton>
      </Stack>
      <Button
        variant="subtle"
        color="gray"
        disabled={isBusy}
        onClick={() => send({ type: 'question.closed' })}
      >
        {operator === null ? 'Not now' : `Still ${operator}`}
      </Button>
    </Stack>
  )
}
