import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import type { copyMachine } from '../../../machines/lib/copy.ts'
import { type addStaffMachine, isUnanswered } from '../../../machines/staff/addStaff.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { FirstPasswordDialog, type PasswordPaper } from '../../ui/forms/FirstPassword.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { failureProps } from '../../ui/layout/Incident.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Note } from '../../ui/parts/Note.tsx'
import { RightsField } from './RightsField.tsx'
import { firstPasswordNote } from './staffWords.ts'

interface AddStaffViewProps extends FlowProps<typeof addStaffMachine> {
  readonly copy: FlowProps<typeof copyMachine>
  readonly paper: PasswordPaper
}

export function AddStaffView({ state, send, copy, paper }: AddStaffViewProps) {
  const { firstPassword, added } = state.context
  return (
    <>
      <AccountDialog state={state} send={send} />
      <FirstPasswordDialog
        opened={state.matches('added')}
        title={`Sign-in of ${added ?? ''}`}
        note={firstPasswordNote}
        secrets={
          firstPassword && {
            identifier: { label: 'Email', text: firstPassword.email },
            oneTimePassword: firstPassword.oneTimePassword,
          }
        }
        copy={copy}
        onNoted={() => send({ type: 'password.noted' })}
        paper={paper}
      />
    </>
  )
}

function AccountDialog({ state, send }: FlowProps<typeof addStaffMachine>) {
  const { form, fieldErrors, closedAccount } = state.context
  const nameField = useRef<HTMLInputElement>(null)
  const emailField = useRef<HTMLInputElement>(null)
  const isEditing = state.matches('editing')
  const isBusy = state.hasTag('busy')
  const wrongField = fieldErrors.name ? nameField : fieldErrors.email ? emailField : null
  return (
    <FormDialog
      opened={isEditing || isBusy}
      mayClose={isEditing}
      returnFocus={false}
      size={560}
      title="Add account"
      isBusy={isBusy}
      complaint={{ context: fieldErrors, field: wrongField }}
      {...failureProps(state)}
      advice={
        isUnanswered(state.context) &&
        'Maybe added, maybe not. Press Add account again: nobody is added twice.'
      }
      submitLabel="Add account"
      busyLabel="Adding..."
      onSubmit={() => send({ type: 'adding.submitted' })}
      onCancel={() => send({ type: 'adding.closed' })}
    >
      <TextInput
        ref={nameField}
        data-autofocus
        label="Name"
        name="name"
        autoComplete="off"
        readOnly={isBusy}
        value={form.name}
        error={fieldErrors.name}
        onChange={(event) => send({ type: 'field.changed', change: { name: event.currentTarget.value } })}
      />
      <TextInput
        ref={emailField}
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        description="The person signs in with it. It cannot be changed later."
        readOnly={isBusy}
        value={form.email}
        error={fieldErrors.email}
        onChange={(event) => send({ type: 'field.changed', change: { email: event.currentTarget.value } })}
      />
      {closedAccount && (
        <Note tone="info">
          <Stack as="span" gap={2} align="start">
            This account was closed.
            <Button variant="default" onClick={() => send({ type: 'opening.requested' })}>
              Open it again
            </Button>
          </Stack>
        </Note>
      )}
      <RightsField
        chosen={form.rights}
        isDisabled={isBusy}
        onChange={(rights) => send({ type: 'field.changed', change: { rights } })}
      />
    </FormDialog>
  )
}
