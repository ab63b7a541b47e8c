import { Button, Modal, TextInput } from '@mantine/core'
import type { gateOperatorMachine } from '../../../machines/gate/gateOperator.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { BusyButton } from '../../ui/forms/BusyButton.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import classes from './GateOperator.module.css'

type GateOperatorViewProps = FlowProps<typeof gateOperatorMachine>

/** On a paired device, above the check-in: who stands there, and the question before anybody has said so. */
export function GateOperatorView({ state, send }: GateOperatorViewProps) {
  const { operator } = state.context
  const isAsked = state.matches('asking') || state.matches('saying')
  return (
    <>
      {!isAsked && !state.matches('reading') && (
        <Row gap="4px 12px" wraps align="center" className={classes.bar}>
          {state.matches('said') && (
            <>
              <span className={classes.name}>At this gate: {operator}</span>
              <Change onPress={() => send({ type: 'question.asked' })}>Not {operator}? Change</Change>
            </>
          )}
          {state.matches('unsaid') && (
            <>
              <span className={classes.name}>No name is given for this gate yet.</span>
              <Change onPress={() => send({ type: 'question.asked' })}>Say who is here</Change>
            </>
          )}
          {state.matches('unread') && (
            <>
              <span className={classes.name}>We could not look who is at this gate.</span>
              <Change onPress={() => send({ type: 'device.readAgain' })}>Try again</Change>
            </>
          )}
        </Row>
      )}
      <Modal
        opened={isAsked}
        onClose={() => send({ type: 'question.closed' })}
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={!state.hasTag('busy')}
        title="Who is at this gate?"
        aria-busy={state.hasTag('busy')}
      >
        <Question state={state} send={send} />
      </Modal>
    </>
  )
}

function Change({ onPress, children }: { readonly onPress: () => void; readonly children: React.ReactNode }) {
  return (
    <Button
      variant="default"
      classNames={{ root: classes.change ?? '', label: classes.label ?? '' }}
      onClick={onPress}
    >
      {children}
    </Button>
  )
}

function Question({ state, send }: GateOperatorViewProps) {
  const { staff, operator, name, choice, fieldError, callError, isIncident } = state.context
  const isBusy = state.hasTag('busy')
  const isBeing = (id: string) => isBusy && choice !== null && 'id' in choice && choice.id === id
  return (
    <Stack gap={20}>
      <p>Each check-in is written down with this name.</p>
      {callError !== null && (
        <ErrorBanner title={callError} incident={isIncident ? state.machine.id : null} />
      )}
      {staff.length > 0 && (
        <Stack as="ul" gap={8} className={classes.staff} aria-label="Staff">
          {staff.map((member) => (
            <li key={member.id}>
              <BusyButton
                variant="default"
                size="md"
                fullWidth
                classNames={{ root: classes.member ?? '', label: classes.label ?? '' }}
                disabled={isBusy}
                isBusy={isBeing(member.id)}
                busyLabel={member.name}
                onClick={() => send({ type: 'member.chosen', id: member.id })}
              >
                {member.name}
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
          size="md"
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
