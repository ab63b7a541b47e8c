import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { documentedCamp, writtenCamp } from '../../../domain/camp/facts.ts'
import { bloodTypes, type HealthRecord } from '../../../domain/health/health.ts'
import { healthLabels, healthSections, lengthNote } from '../../../domain/health/healthFields.ts'
import type { healthFormMachine } from '../../../machines/health/healthForm.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import classes from './HealthForm.module.css'
import { HealthSectionCard } from './HealthSectionCard.tsx'

type FieldsProps = FlowProps<typeof healthFormMachine>

const hints: Readonly<Partial<Record<keyof HealthRecord, string>>> = {
  bloodType: 'Type "Unknown" if you do not know it.',
  allergies: 'Medicines, food, insects. Separate several with commas.',
  conditions: 'Asthma, diabetes, epilepsy, operations of the last year.',
  medications: 'What, how much and when. One on each line.',
  emergencyContact: 'A person who answers at night, too.',
  get emergencyPhone() {
    const isDocumented = writtenCamp().facts.place.country === documentedCamp.facts.place.country
    return isDocumented ? 'With the country code, for example +263.' : 'With the country code, after a +.'
  },
  notes: 'Diet, sleepwalking, fears, or anything else that helps to look after you.',
}

const longTexts: readonly (keyof HealthRecord)[] = ['allergies', 'conditions', 'medications', 'notes']
const choices = [
  { value: '', label: 'Choose…' },
  ...bloodTypes.map((value) => ({ value, label: value })),
] as const

/** The component sets its own `dir` on the wrapper, where `auto` does not see the text of the input. */
const ownDirection = { input: { dir: 'auto' } }

export function HealthFields(props: FieldsProps) {
  return (
    <Stack gap={16}>
      {healthSections.map(({ title, fields }) => (
        <HealthSectionCard key={title} title={title}>
          <Stack gap={16} className={classes.fields}>
            {fields.map((field) => (
              <Field key={field} field={field} {...props} />
            ))}
            {fields.includes('notes') && <Terms {...props} />}
          </Stack>
        </HealthSectionCard>
      ))}
    </Stack>
  )
}

function Field({ field, state, send }: FieldsProps & { readonly field: keyof HealthRecord }) {
  const { form, fieldErrors } = state.context
  const isBusy = state.hasTag('busy')
  const full = lengthNote(form[field])
  const shared = {
    name: field,
    label: healthLabels[field],
    description: [hints[field], full].filter(Boolean).join(' '),
    error: fieldErrors[field],
    wrapperProps: { 'data-field': field },
    value: form[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      send({ type: 'field.changed', change: { [field]: currentTarget.value } }),
  }
  if (field === 'bloodType')
    return <NativeSelect {...shared} required data={choices} disabled={isBusy} autoComplete="off" />
  const typed = { ...shared, readOnly: isBusy, autoComplete: 'off', attributes: ownDirection }
  if (longTexts.includes(field)) return <Textarea {...typed} autosize minRows={2} maxRows={12} />
  return <TextInput {...typed} required type={field === 'emergencyPhone' ? 'tel' : 'text'} />
}

function Terms({ state, send }: FieldsProps) {
  const { form, fieldErrors } = state.context
  return (
    <Checkbox
      name="isAgreedToTerms"
      label="I agree to the terms: the camp's health team may read this and use it to look after me."
      className={classes.terms ?? ''}
      checked={form.isAgreedToTerms}
      error={fieldErrors.isAgreedToTerms}
      disabled={state.hasTag('busy')}
      onChange={({ currentTarget }) =>
        send({ type: 'field.changed', change: { isAgreedToTerms: currentTarget.checked } })
      }
    />
  )
}
