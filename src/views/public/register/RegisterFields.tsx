import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { ChangeEvent, ReactNode } from 'react'
import type { ShownField } from '../../../domain/public/publicRegistration.ts'
import {
  type publicRegistrationMachine,
  publicRegistrationTexts,
} from '../../../machines/public/publicRegistration.ts'
import { useCamp } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { BusyButton } from '../../ui/forms/BusyButton.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { Note } from '../../ui/parts/Note.tsx'
import classes from './Register.module.css'

type Change = ChangeEvent<HTMLInputElement | HTMLSelectElement>

const genders = [
  { value: '', label: 'Choose…' },
  { value: 'MALE', label: 'Male' },
  { value: 'FEMALE', label: 'Female' },
] as const

const modes = [
  { value: '', label: 'Choose…' },
  { value: 'own', label: 'Own transport' },
  { value: 'bus', label: 'Bus' },
  { value: 'flight', label: 'Flight' },
  { value: 'other', label: 'Other' },
] as const

export function RegisterFields({ state, send }: FlowProps<typeof publicRegistrationMachine>) {
  const { entry, fieldErrors, printError } = state.context
  const isBusy = state.hasTag('busy')

  const field = (name: ShownField) => ({
    name,
    value: entry[name],
    error: fieldErrors[name],
    required: true,
    disabled: isBusy,
    onChange: ({ currentTarget }: Change) =>
      send({ type: 'field.changed', change: { [name]: currentTarget.value } }),
  })

  const { facts } = useCamp()
  return (
    <Stack
      as="form"
      method="dialog"
      noValidate
      aria-label={`${facts.identity.shortName} registration`}
      aria-busy={isBusy}
      gap={28}
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        send({ type: 'registration.submitted' })
        // Only once, after the errors are drawn; an effect would also move the focus while a person corrects
        // fields.
        requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      }}
    >
      <Note tone="warning">{publicRegistrationTexts.smallPrint}</Note>
      <Group name="The camper">
        <TextInput label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" {...field('lastName')} />
        <TextInput label="Date of birth" type="date" autoComplete="bday" {...field('dateOfBirth')} />
        <NativeSelect label="Gender" data={genders} {...field('gender')} />
      </Group>
      <Group name="How we reach you">
        <TextInput label="Email" type="email" autoComplete="email" {...field('email')} />
        <TextInput label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
        <TextInput label="Town or city" autoComplete="address-level2" {...field('city')} />
        <TextInput label="Country" autoComplete="country-name" {...field('country')} />
      </Group>
      <Group name="In an emergency we call">
        <TextInput label="Name" autoComplete="off" {...field('emergencyName')} />
        <TextInput label="Relation to the camper" autoComplete="off" {...field('emergencyRelation')} />
        <TextInput label="Their phone" type="tel" autoComplete="off" {...field('emergencyPhone')} />
      </Group>
      <Group name="The journey">
        <NativeSelect label="How does the camper travel?" data={modes} {...field('transportMode')} />
      </Group>
      <Row gap={12} wraps align="start" className={classes.end} data-print="no">
        <BusyButton
          type="submit"
          size="lg"
          color="amber"
          radius="xl"
          isBusy={isBusy}
          busyLabel="Registering..."
          loaderSize={18}
        >
          Register
        </BusyButton>
        <Button
          size="lg"
          radius="xl"
          variant="default"
          disabled={isBusy}
          onClick={() => send({ type: 'print.requested' })}
        >
          Print this form
        </Button>
        {printError !== null && <ErrorBanner title={printError} incident={state.machine.id} />}
      </Row>
      <dl className={classes.office} data-print="only">
        <dt>Signature of a parent or guardian</dt>
        <dd />
        <dt>Date</dt>
        <dd />
        <dt>Camp office: code, fee paid</dt>
        <dd />
      </dl>
    </Stack>
  )
}

function Group({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{name}</legend>
      <Stack gap={16} className={classes.fields}>
        {children}
      </Stack>
    </fieldset>
  )
}
