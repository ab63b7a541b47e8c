import { Button, Text } from '@mantine/core'
import { useId } from 'react'
import { completionOf, type HealthRecord } from '../../../domain/health/health.ts'
import { healthLabels } from '../../../domain/health/healthFields.ts'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import type { healthFormMachine } from '../../../machines/health/healthForm.ts'
import { isOverAnother } from '../../../machines/health/healthFormSetup.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { BusyButton } from '../../ui/forms/BusyButton.tsx'
import { ButtonRow } from '../../ui/forms/FormFooter.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { ArrowLeftIcon } from '../../ui/parts/icons.tsx'
import { FormErrors } from './FormErrors.tsx'
import { HealthComparison } from './HealthComparison.tsx'
import { HealthFields } from './HealthFields.tsx'
import classes from './HealthForm.module.css'
import { DraftNote } from './HealthFormDialogs.tsx'

type FormProps = FlowProps<typeof healthFormMachine>

export function HealthFormView(props: FormProps) {
  const { state, send } = props
  const isEdit = state.context.health.record !== null
  const isComparing = state.matches({ form: 'comparing' })
  const back = isEdit && !isComparing && (
    <Button
      variant="default"
      leftSection={<ArrowLeftIcon size={18} />}
      disabled={state.hasTag('busy')}
      onClick={() => send({ type: 'records.requested' })}
    >
      Back to Records
    </Button>
  )
  return (
    <>
      <PageHeader
        title={isEdit ? 'Edit Health Information' : 'Health Information'}
        description="The camp's health team reads this when you need help."
      >
        {back || undefined}
      </PageHeader>
      {isComparing ? <HealthComparison {...props} /> : <Form {...props} />}
    </>
  )
}

function Form({ state, send }: FormProps) {
  const isBusy = state.hasTag('busy')
  return (
    <Stack
      as="form"
      noValidate
      gap={16}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'form.submitted' })
      }}
    >
      <div className={classes.messages}>
        <FormErrors state={state} />
        <Restored state={state} send={send} />
      </div>
      <CompletionBar record={state.context.form} />
      <HealthFields state={state} send={send} />
      <Stack gap={16} data-print="no">
        <DraftNote state={state} />
        <ButtonRow isStacked isSpread lastWidth="16rem">
          <Button variant="default" disabled={isBusy} onClick={() => send({ type: 'clear.requested' })}>
            Clear Form
          </Button>
          <BusyButton type="submit" color="amber" isBusy={isBusy} busyLabel="Processing...">
            Submit Health Information
          </BusyButton>
        </ButtonRow>
      </Stack>
    </Stack>
  )
}

function Restored({ state, send }: FormProps) {
  const { restoredAt } = state.context
  const isOutdated = isOverAnother(state.context)
  if (restoredAt === null) return null
  return (
    <ErrorBanner
      tone={isOutdated ? 'warning' : 'info'}
      title={`We kept what you typed on ${campDateTime(restoredAt)}.`}
      incident={null}
      action={
        <Button
          variant="default"
          disabled={state.hasTag('busy')}
          onClick={() => send({ type: 'discard.requested' })}
        >
          Discard
        </Button>
      }
    >
      {isOutdated
        ? 'Your record has been changed somewhere else since then. You can compare the two when you submit.'
        : 'It is not submitted yet.'}
    </ErrorBanner>
  )
}

function CompletionBar({ record }: { readonly record: HealthRecord }) {
  const id = useId()
  const percent = completionOf(record)
  return (
    <div className={classes.completion} data-on="brand">
      <span id={id} className="strong">
        Completion
      </span>
      <Text component="span" ff="heading" fz="1.75rem" fw={700} lh={1.1}>
        {percent}%
      </Text>
      <progress aria-labelledby={id} className={classes.bar} max={100} value={percent} />
      <p className={`dimmed small ${classes.missing}`}>{advice(record, percent)}</p>
    </div>
  )
}

const neededFields = ['bloodType', 'emergencyContact', 'emergencyPhone'] as const

function advice(record: HealthRecord, percent: number): string {
  const missing = neededFields
    .filter((field) => record[field].trim() === '')
    .map((field) => healthLabels[field])
  if (missing.length > 0) return `Still needed: ${missing.join(', ')}.`
  return percent === 100
    ? 'Complete. Thank you for filling in everything.'
    : 'Everything required is filled in. The rest helps the health team to help you.'
}
