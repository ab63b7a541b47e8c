import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import type { changeStaffMachine } from '../../../machines/staff/changeStaff.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { failureProps } from '../../ui/layout/Incident.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { Note } from '../../ui/parts/Note.tsx'
import { RightsField } from './RightsField.tsx'
import { rightsWords } from './staffWords.ts'

type Props = FlowProps<typeof changeStaffMachine>

export function ChangeStaffView({ state, send }: Props) {
  return (
    <>
      <AccountDialog state={state} send={send} />
      <ConfirmDialog
        opened={state.matches('confirming')}
        title="Give up the right “Lead”?"
        text="You cannot open this page any more, and you keep only the other rights. Only another lead can give it back to you."
        confirmLabel="Give up Lead"
        tone="danger"
        onCancel={() => send({ type: 'change.cancelled' })}
        onConfirm={() => send({ type: 'change.confirmed' })}
      />
    </>
  )
}

function AccountDialog({ state, send }: Props) {
  const { account, form, fieldError, isChangedElsewhere } = state.context
  const nameField = useRef<HTMLInputElement>(null)
  const isEditing = state.matches('editing')
  const isBusy = state.hasTag('busy')
  return (
    <FormDialog
      opened={isEditing || isBusy}
      mayClose={isEditing}
      returnFocus={false}
      size={560}
      title="Change the account"
      isBusy={isBusy}
      complaint={{ context: state.context, field: fieldError === null ? null : nameField }}
      {...failureProps(state)}
      submitLabel="Save"
      busyLabel="Saving..."
      onSubmit={() => send({ type: 'change.submitted' })}
      onCancel={() => send({ type: 'change.closed' })}
    >
      {isChangedElsewhere && account && (
        <ErrorBanner
          tone="warning"
          title="Nothing was saved: somebody else has changed this account meanwhile."
          incident={null}
        >
          Now it is: {account.name}, {rightsWords(account.rights)}. What you typed is still here. Press Save
          again to put it in the place of that.
        </ErrorBanner>
      )}
      <p className="dimmed small">{account?.email}</p>
      <TextInput
        ref={nameField}
        data-autofocus
        label="Name"
        name="name"
        autoComplete="off"
        readOnly={isBusy}
        value={form.name}
        error={fieldError}
        onChange={(event) => send({ type: 'name.changed', name: event.currentTarget.value })}
      />
      {account?.isConfigured ? (
        <Note tone="info">The rights of this account are set where the server is started.</Note>
      ) : (
        <RightsField
          chosen={form.rights}
          isDisabled={isBusy}
          onChange={(rights) => send({ type: 'rights.changed', rights })}
        />
      )}
    </FormDialog>
  )
}
