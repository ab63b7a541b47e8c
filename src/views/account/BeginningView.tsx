import { Button, FileInput, Loader, PasswordInput, TextInput } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router-dom'
import {
  type Beginning,
  beginningSteps,
  type CampFile,
  factsOfBeginning,
  problemsOfStep,
} from '../../domain/camp/beginning.ts'
import { type CampFacts, documentedCamp, lengthText, weekdayOf } from '../../domain/camp/facts.ts'
import { factLabels } from '../../domain/camp/labels.ts'
import { campNameWarning } from '../../domain/camp/problems.ts'
import { eventCountOf, programmeFor } from '../../domain/camp/programme.ts'
import { counted } from '../../domain/lib/counted.ts'
import { type BeginningEvent, type beginningMachine, beginningTexts } from '../../machines/camp/beginning.ts'
import { FactsPreview, NameWarning } from '../lib/FactsPreview.tsx'
import { CampContext } from '../ui/camp.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { BusyButton } from '../ui/forms/BusyButton.tsx'
import { ButtonRow } from '../ui/forms/FormFooter.tsx'
import type { AuthLayout } from '../ui/layout/AuthLayout.tsx'
import { incidentOf } from '../ui/layout/Incident.tsx'
import { Row, Stack } from '../ui/layout/Stack.tsx'
import { ErrorBanner } from '../ui/parts/ErrorBanner.tsx'
import { Note } from '../ui/parts/Note.tsx'
import { Steps } from '../ui/parts/Steps.tsx'

type Props = FlowProps<typeof beginningMachine>

const stepNames = ['Name', 'Days', 'Place', 'Leads', 'Look']

interface BeginningViewProps extends Props {
  /** Passed in from the sign-in page's chunk, so that the bundler does not split it. */
  readonly Layout: typeof AuthLayout
}

export function BeginningView({ Layout, ...props }: BeginningViewProps) {
  const { state } = props
  const { beginning, base } = state.context
  const facts = factsOfBeginning(beginning, base?.facts)
  const name = facts.identity.name.trim() || 'A new camp'
  return (
    <CampContext value={{ ...documentedCamp, facts: { ...facts, identity: { ...facts.identity, name } } }}>
      <Layout title="Begin a camp" description="Five short screens. Everything can be changed later.">
        {state.matches('asking') || state.matches('reading') || state.matches('beginning') ? (
          <Question {...props} />
        ) : (
          <LinkState {...props} />
        )}
      </Layout>
    </CampContext>
  )
}

/** Before the questions: the link and its check. */
function LinkState({ state, send }: Props) {
  if (state.matches('taken') || state.matches('begun'))
    return (
      <Stack gap={20}>
        <Note tone="info">{beginningTexts.begun}</Note>
        <Button component={Link} to="/auth/signin" color="amber" size="lg" fullWidth>
          Sign in
        </Button>
      </Stack>
    )
  if (state.matches('late')) return <Note tone="warning">{beginningTexts.late}</Note>
  if (state.matches('waiting')) return <Note tone="info">{beginningTexts.noLink}</Note>
  if (state.matches('unchecked'))
    return (
      <ErrorBanner
        title={state.context.failure?.text ?? ''}
        incident={incidentOf(state)}
        action={
          <Button variant="default" onClick={() => send({ type: 'check.retried' })}>
            Try again
          </Button>
        }
      />
    )
  return (
    <Row as="p" gap={12} align="center" role="status" style={{ minBlockSize: 48 }}>
      <Loader size={22} color="forest" />
      Looking at the link...
    </Row>
  )
}

function Question({ state, send }: Props) {
  const { step, failure, fieldErrors } = state.context
  const form = useRef<HTMLFormElement>(null)
  const isBusy = state.hasTag('busy')
  const isLast = step === 'look'
  const hasErrors = Object.keys(fieldErrors).length > 0
  useEffect(() => {
    if (hasErrors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [hasErrors])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins in its first field
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), [step])
  return (
    <Stack
      as="form"
      ref={form}
      gap={20}
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'step.done' })
      }}
    >
      <Steps label="Screens" steps={stepNames} current={beginningSteps.indexOf(step) + 1} />
      {failure !== null && !isBusy && <ErrorBanner title={failure.text} incident={incidentOf(state)} />}
      <Fields state={state} send={send} />
      <ButtonRow phoneBasis="8rem" lastWidth="11rem">
        <Button
          variant="default"
          disabled={isBusy || step === 'name'}
          onClick={() => send({ type: 'step.left' })}
        >
          Back
        </Button>
        <BusyButton type="submit" color="amber" isBusy={isBusy} busyLabel="Beginning...">
          {isLast ? 'Begin' : 'Next'}
        </BusyButton>
      </ButtonRow>
    </Stack>
  )
}

/** Camps begin on the same day of the week as a rule. */
function lastTimeText({ time }: CampFacts): string {
  return `The last time it began on a ${weekdayOf(time.firstDay)} and took ${lengthText(time).toLowerCase()}.`
}

function programmeText({ programme }: CampFile, beginning: Beginning): string {
  const count = eventCountOf(programme ?? [])
  if (count === 0) return ''
  const left =
    Object.keys(problemsOfStep('days', beginning)).length > 0
      ? 0
      : count - eventCountOf(programmeFor(beginning, programme))
  const kept = `Its programme of ${counted(count, 'event')} moves to the new days.`
  return left === 0
    ? kept
    : `${kept} ${counted(left, 'event')} would be after the new last day, and ${left === 1 ? 'is' : 'are'} left out.`
}

type TextField = Extract<BeginningEvent, { type: 'field.changed' }>['field']

function Fields({ state, send }: Props) {
  const { step, beginning, base, fieldErrors } = state.context
  const isBusy = state.hasTag('busy')
  const warning = campNameWarning(beginning.name)
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), [])
  const field = (name: TextField, label: string, hint?: string) => ({
    name,
    label,
    description: hint,
    value: beginning[name],
    error: fieldErrors[name],
    readOnly: isBusy,
    autoComplete: 'off',
    dir: 'auto',
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      send({ type: 'field.changed', field: name, text: currentTarget.value }),
  })
  switch (step) {
    case 'name':
      return (
        <Stack gap={16}>
          <TextInput
            required
            {...field('name', factLabels.identity.name, 'On every page, card and receipt.')}
          />
          {warning !== undefined && <NameWarning text={warning} />}
          <TextInput
            {...field(
              'shortName',
              factLabels.identity.shortName,
              'For the tab and the installed app, such as Jamboree.',
            )}
          />
          <FileInput
            label="From an earlier camp"
            description="The file of “Save as a file” on “This Camp” answers everything but the new days and the leads."
            placeholder="Choose a file"
            accept=".json,application/json"
            clearable={false}
            disabled={isBusy}
            onChange={(file) => file && send({ type: 'file.chosen', file })}
          />
          {base?.isLogoBroken && (
            <Note tone="warning">
              The logo in this file is broken. Everything else was taken; choose a logo on “This Camp” later.
            </Note>
          )}
        </Stack>
      )
    case 'days':
      return (
        <Stack gap={16} columns="9rem">
          {base !== null && (
            <p className="dimmed" style={{ gridColumn: '1 / -1' }}>
              {lastTimeText(base.facts)} {programmeText(base, beginning)}
            </p>
          )}
          <TextInput type="date" required {...field('firstDay', factLabels.time.firstDay)} />
          <TextInput type="time" required {...field('begins', factLabels.time.begins)} />
          <TextInput type="date" required {...field('lastDay', factLabels.time.lastDay)} />
          <TextInput type="time" required {...field('ends', factLabels.time.ends)} />
          <div style={{ gridColumn: '1 / -1' }}>
            <TextInput
              required
              list="time-zones"
              {...field('zone', factLabels.time.zone, 'By its place, such as Africa/Nairobi.')}
            />
            <datalist id="time-zones">
              {zones.map((zone) => (
                <option key={zone} value={zone} />
              ))}
            </datalist>
          </div>
        </Stack>
      )
    case 'place':
      return (
        <Stack gap={16}>
          <TextInput {...field('country', factLabels.place.country)} />
          <TextInput
            {...field('venue', factLabels.place.venue, 'Leave it empty for now if there is none yet.')}
          />
        </Stack>
      )
    case 'leads':
      return (
        <Stack gap={24}>
          <p className="dimmed">
            Two people lead the camp, so that one can help the other. They may do everything, and give other
            people their rights.
          </p>
          <LeadFields index={0} title="First lead" state={state} send={send} />
          <LeadFields index={1} title="Second lead" state={state} send={send} />
        </Stack>
      )
    case 'look':
      return (
        <>
          {base !== null && base.logo !== null && (
            <p className="dimmed">The logo in the file of the earlier camp comes along.</p>
          )}
          <FactsPreview
            group="identity"
            camp={documentedCamp}
            draft={factsOfBeginning(beginning, base?.facts)}
          />
        </>
      )
  }
}

interface LeadFieldsProps extends Props {
  readonly index: 0 | 1
  readonly title: string
}

function LeadFields({ index, title, state, send }: LeadFieldsProps) {
  const { beginning, fieldErrors } = state.context
  const lead = beginning.leads[index]
  const field = (name: keyof typeof lead, label: string) => ({
    label,
    name: `${name}${index}`,
    value: lead[name],
    error: fieldErrors[`${name}${index}`],
    readOnly: state.hasTag('busy'),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      send({ type: 'lead.changed', index, change: { [name]: currentTarget.value } }),
  })
  return (
    <Stack as="fieldset" gap={12} style={{ border: 0, padding: 0, margin: 0 }}>
      <legend className="strong">{title}</legend>
      <TextInput required autoComplete="off" {...field('name', 'Name')} />
      <TextInput required type="email" autoComplete="off" {...field('email', 'Email')} />
      <PasswordInput
        required
        autoComplete="new-password"
        description="At least 6 characters"
        aria-invalid={fieldErrors[`password${index}`] !== undefined}
        {...field('password', 'Password')}
      />
    </Stack>
  )
}
