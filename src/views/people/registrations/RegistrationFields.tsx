import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type ChangeEvent, useEffect, useId, useRef } from 'react'
import { codeHintOf } from '../../../domain/people/registrationRules.ts'
import {
  isUnanswered,
  type registrationFormMachine,
  sentForm,
  showsKept,
} from '../../../machines/people/registrationForm.ts'
import { useGroupWords } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { BusyButton } from '../../ui/forms/BusyButton.tsx'
import { DialogSheet } from '../../ui/forms/DialogSheet.tsx'
import { incidentOf } from '../../ui/layout/Incident.tsx'
import { Row } from '../../ui/layout/Stack.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { Note } from '../../ui/parts/Note.tsx'
import classes from './RegistrationForm.module.css'

interface RegistrationFieldsProps extends FlowProps<typeof registrationFormMachine> {
  readonly unions: readonly string[]
  /** The next free number of the form's union; null while it is unknown. */
  readonly nextNumber: string | null
}

type Change = ChangeEvent<HTMLInputElement | HTMLSelectElement>

const genders = [
  { value: '', label: 'Choose…' },
  { value: 'MALE', label: 'Male' },
  { value: 'FEMALE', label: 'Female' },
] as const

export function RegistrationFields({ state, send, unions, nextNumber }: RegistrationFieldsProps) {
  const groupLabel = useGroupWords().label
  const { form, fieldErrors, failure, hasPeople } = state.context
  const isBusy = state.hasTag('busy')
  const isUnknown = isUnanswered(state.context)
  const element = useRef<HTMLFormElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const suggestions = useId()

  const firstField = useRef<HTMLInputElement>(null)
  const hint = codeHintOf(sentForm(form, hasPeople), nextNumber)
  const isOffered = nextNumber !== null && form.code.trim() === '' && !isBusy
  // Clearing removes the button, so the first field takes the focus.
  const clear = () => {
    send({ type: 'form.cleared' })
    firstField.current?.focus()
  }

  const numberField = useRef<HTMLInputElement>(null)
  const takeNumber = (code: string) => {
    send({ type: 'field.changed', change: { code } })
    numberField.current?.focus()
  }

  const wasSubmitted = useRef(false)

  useEffect(() => {
    // Only once per submit, so that the focus does not move while a person corrects fields.
    if (!wasSubmitted.current || isBusy || Object.keys(fieldErrors).length === 0) return
    wasSubmitted.current = false
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fieldErrors, isBusy])
  // The button lost the focus while it was disabled.
  useEffect(() => {
    if (failure !== null && !isBusy) saveButton.current?.focus()
  }, [failure, isBusy])

  const field = (name: 'firstname' | 'lastname' | 'code' | 'age' | 'union') => ({
    name,
    value: form[name],
    error: fieldErrors[name],
    readOnly: isBusy,
    autoComplete: 'off',
    onChange: ({ currentTarget }: Change) =>
      send({ type: 'field.changed', change: { [name]: currentTarget.value } }),
  })

  return (
    <form
      ref={element}
      noValidate
      className={classes.form}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        wasSubmitted.current = true
        send({ type: 'registration.submitted' })
      }}
    >
      <DialogSheet
        foot={
          <>
            <Button
              variant="default"
              className={classes.cancel ?? ''}
              disabled={isBusy}
              onClick={() => send({ type: 'dialog.dismissed' })}
            >
              Cancel
            </Button>
            <BusyButton
              ref={saveButton}
              type="submit"
              className={classes.save ?? ''}
              color="amber"
              isBusy={isBusy}
              busyLabel="Saving..."
            >
              Save Registration
            </BusyButton>
          </>
        }
      >
        {(failure !== null || (isUnknown && !isBusy)) && (
          <ErrorBanner
            title={failure?.text ?? 'No answer from the server to the last save.'}
            incident={isUnknown ? state.machine.id : incidentOf(state)}
          >
            {isUnknown &&
              'Maybe registered, maybe not. Press Save Registration again: nobody is registered twice.'}
          </ErrorBanner>
        )}
        {showsKept(state.context) && (
          <Row gap="8px 12px" words="14rem" align="center">
            <Note tone="info">What you typed before is still here.</Note>
            <Button variant="default" disabled={isBusy} onClick={clear}>
              Clear form
            </Button>
          </Row>
        )}
        <div className={classes.fields}>
          <TextInput
            ref={firstField}
            label="First Name"
            className={classes.half ?? ''}
            required
            data-autofocus
            {...field('firstname')}
          />
          <TextInput label="Last Name" className={classes.half ?? ''} required {...field('lastname')} />
          <TextInput
            ref={numberField}
            label={`${groupLabel} Number`}
            className={`${classes.half} ${classes.number}`}
            required
            autoCapitalize="characters"
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            description={!fieldErrors.code && <span data-kind={hint.kind}>{hint.sentence}</span>}
            classNames={{ description: classes.hint ?? '' }}
            {...(isOffered && {
              rightSectionWidth: 'auto',
              rightSection: <UseNumber number={nextNumber} onUse={takeNumber} />,
            })}
            {...field('code')}
          />
          <NativeSelect
            label="Gender"
            className={classes.quarter ?? ''}
            name="gender"
            required
            data={genders}
            value={form.gender}
            error={fieldErrors.gender}
            disabled={isBusy}
            onChange={({ currentTarget }) => {
              const chosen = genders.find(({ value }) => value === currentTarget.value)
              if (chosen) send({ type: 'field.changed', change: { gender: chosen.value } })
            }}
          />
          <TextInput label="Age" className={classes.quarter ?? ''} inputMode="numeric" {...field('age')} />
          <TextInput
            label={groupLabel}
            className={classes.union ?? ''}
            required
            list={suggestions}
            description={
              form.unionAbbreviation === ''
                ? 'Choose one of the list, or write a new one.'
                : `Abbreviation: ${form.unionAbbreviation}`
            }
            {...field('union')}
          />
          <datalist id={suggestions}>
            {unions.map((union) => (
              <option key={union} value={union} />
            ))}
          </datalist>
        </div>
      </DialogSheet>
    </form>
  )
}

function UseNumber({ number, onUse }: { readonly number: string; readonly onUse: (number: string) => void }) {
  return (
    <Button variant="subtle" px={12} onClick={() => onUse(number)}>
      Use {number}
    </Button>
  )
}
