import { NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { genderLabels } from '../../../domain/people/people.ts'
import { differencesOf, type PersonField, personFieldLabels } from '../../../domain/people/personForm.ts'
import type { correctPersonMachine } from '../../../machines/people/correctPerson.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { failureProps, incidentOf } from '../../ui/layout/Incident.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { UndoNotice } from '../../ui/parts/UndoNotice.tsx'

type Props = FlowProps<typeof correctPersonMachine>

export function CorrectPersonView({ state, send }: Props) {
  return (
    <>
      <CorrectionNotice state={state} send={send} />
      <CorrectionDialog state={state} send={send} />
    </>
  )
}

function CorrectionNotice({ state, send }: Props) {
  const { failure, before } = state.context
  return (
    <UndoNotice
      saved={state.matches({ closed: 'saved' }) && 'The correction is saved.'}
      undone={state.matches({ closed: 'undone' }) && 'The correction is undone.'}
      notUndone={state.matches({ closed: 'notUndone' }) && failure?.text}
      incident={incidentOf(state)}
      onUndo={before ? () => send({ type: 'correction.undone' }) : undefined}
    />
  )
}

function CorrectionDialog({ state, send }: Props) {
  const { form, fieldErrors, isChangedElsewhere } = state.context
  const element = useRef<HTMLFormElement>(null)
  const wasSubmitted = useRef(false)
  const isBusy = state.hasTag('busy')
  useEffect(() => {
    // Only once per submit, so that the focus does not move while a person corrects fields.
    if (!wasSubmitted.current || isBusy) return
    wasSubmitted.current = false
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isBusy])
  const field = (name: Exclude<PersonField, 'gender'>) => ({
    name,
    label: personFieldLabels[name],
    value: form[name],
    error: fieldErrors[name],
    readOnly: isBusy,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
      send({ type: 'field.changed', change: { [name]: currentTarget.value } }),
  })
  return (
    <FormDialog
      ref={element}
      opened={state.matches('editing') || state.matches('saving')}
      withCloseButton
      closeButtonProps={{ 'aria-label': 'Close', disabled: isBusy }}
      stackId="correction"
      size="lg"
      title="Correct"
      isBusy={isBusy}
      {...failureProps(state)}
      submitLabel="Save"
      busyLabel="Saving..."
      onSubmit={() => {
        wasSubmitted.current = true
        send({ type: 'correction.submitted' })
      }}
      onCancel={() => send({ type: 'correction.closed' })}
    >
      {isChangedElsewhere && <ChangedElsewhere state={state} />}
      <Stack gap={12} columns="max(12rem, 40%)" style={{ columnGap: 16, alignItems: 'start' }}>
        <TextInput required data-autofocus {...field('firstname')} />
        <TextInput required {...field('lastname')} />
        <NativeSelect
          label={personFieldLabels.gender}
          name="gender"
          data={genders}
          value={form.gender}
          error={fieldErrors.gender}
          disabled={isBusy}
          onChange={({ currentTarget }) => {
            const chosen = genders.find(({ value }) => value === currentTarget.value)
            if (chosen) send({ type: 'field.changed', change: { gender: chosen.value } })
          }}
        />
        <TextInput inputMode="numeric" {...field('age')} />
        <TextInput {...field('union')} />
        <TextInput {...field('country')} />
        <TextInput type="tel" {...field('whatsapp')} />
        <TextInput type="email" {...field('email')} />
      </Stack>
    </FormDialog>
  )
}

const genders = [
  { value: '', label: 'Not known' },
  { value: 'MALE', label: genderLabels.MALE },
  { value: 'FEMALE', label: genderLabels.FEMALE },
] as const

function ChangedElsewhere({ state }: Pick<Props, 'state'>) {
  const { person, form } = state.context
  const differences = person ? differencesOf(form, person) : []
  return (
    <ErrorBanner
      tone="warning"
      title="Nothing was saved: somebody else has changed this person meanwhile."
      incident={null}
    >
      What you typed is still here. Press Save again to replace what is saved now:
      <Stack as="ul" gap={4} className="wraps">
        {differences.map(({ field, stored, typed }) => (
          <li key={field}>
            {personFieldLabels[field]}: <bdi className="strong">{words(field, stored)}</bdi> (you typed{' '}
            <bdi className="strong">{words(field, typed)}</bdi>)
          </li>
        ))}
      </Stack>
    </ErrorBanner>
  )
}

function words(field: PersonField, text: string): string {
  if (text === '') return 'nothing'
  if (field === 'gender') return text === 'MALE' ? genderLabels.MALE : genderLabels.FEMALE
  return text
}
