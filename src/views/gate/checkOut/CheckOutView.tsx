import { Anchor, Button, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { SamplePerson } from '../../../domain/gate/checkOutSamples.ts'
import { type checkOutMachine, personOnCard } from '../../../machines/gate/checkOut.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { CodeForm } from '../../ui/forms/CodeForm.tsx'
import { focusBesideDialogs } from '../../ui/forms/focusBesideDialogs.ts'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Page, Row, Stack } from '../../ui/layout/Stack.tsx'
import { useInSight } from '../../ui/lists/useInSight.ts'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { CheckIcon, WarningIcon } from '../../ui/parts/icons.tsx'
import { Note } from '../../ui/parts/Note.tsx'
import { PersonName } from '../../ui/parts/PersonName.tsx'
import { StatusPill } from '../../ui/parts/StatusPill.tsx'
import classes from './CheckOut.module.css'
import { SampleCard, SampleCardSkeleton } from './SampleCard.tsx'

interface CheckOutViewProps extends FlowProps<typeof checkOutMachine> {
  readonly hasGate: boolean
}

export function CheckOutView({ state, send, hasGate }: CheckOutViewProps) {
  const { code, notice, people, fieldError } = state.context
  const isBusy = state.hasTag('busy')
  const isCheckedOut = state.matches({ ready: 'checkedOut' })
  const person = personOnCard(state.context)
  const page = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const takesFocus = state.hasTag('takesFocus')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new error moves the focus back to its field
  useEffect(() => {
    if (takesFocus) focusBesideDialogs(field.current, undefined, { preventScroll: true })
  }, [takesFocus, fieldError])
  useInSight(page, [JSON.stringify(state.value), fieldError].join())

  return (
    <Page ref={page} gap={20} phoneGap={16} width="48rem">
      <PageHeader title="Participant Check-Out" isDemonstration />
      <Note tone="warning" className={classes.demonstration}>
        This is a demonstration with three sample people. Nothing is sent, and no camper is checked out.
        {hasGate && (
          <>
            {' '}
            To let a camper go home, open{' '}
            <Anchor component={Link} to="/admin/checkin" inherit c="inherit" underline="always">
              Check-In
            </Anchor>{' '}
            and press Go home.
          </>
        )}
      </Note>
      <CodeForm
        field={field}
        isInSight={!person}
        label="Participant ID"
        placeholder="Scan or enter code..."
        code={code}
        error={fieldError}
        readOnly={isBusy}
        disabled={isBusy}
        isSearching={state.matches('searching')}
        onCode={(typed) => send({ type: 'code.changed', code: typed })}
        onSubmit={() => send({ type: 'search.submitted' })}
      />
      <div role="status" className={classes.status} data-in-sight={notice === null ? undefined : ''}>
        {notice !== null && (
          <Note
            tone={isCheckedOut ? 'good' : 'bad'}
            icon={isCheckedOut ? CheckIcon : WarningIcon}
            iconSize={24}
            className={classes.message}
          >
            {notice}
          </Note>
        )}
      </div>
      {state.matches('searching') && <SampleCardSkeleton />}
      {person && (
        <SampleCard
          person={person}
          isBusy={state.matches('processing')}
          onConfirm={() => send({ type: 'checkOut.confirmed' })}
          onCancel={() => send({ type: 'checkOut.cancelled' })}
        />
      )}
      <section aria-label="How to check out">
        <Stack as="ul" gap={4} className={classes.instructions}>
          <li>Only checked-in participants can be checked out.</li>
          <li>Checked-out participants cannot be checked out again.</li>
        </Stack>
      </section>
      <TestHint
        people={people}
        isDisabled={isBusy}
        onChosen={(chosen) => send({ type: 'code.changed', code: chosen })}
      />
    </Page>
  )
}

interface TestHintProps {
  readonly people: readonly SamplePerson[]
  readonly isDisabled: boolean
  readonly onChosen: (id: string) => void
}

function TestHint({ people, isDisabled, onChosen }: TestHintProps) {
  return (
    <Stack as="section" gap={12} className={classes.hint} aria-labelledby="test-hint">
      <Text component="h2" id="test-hint" fw={650}>
        Test IDs
      </Text>
      <Stack as="ul" gap={8}>
        {people.map((person) => (
          <Row as="li" key={person.id} gap={12} align="center">
            <Button variant="default" disabled={isDisabled} onClick={() => onChosen(person.id)}>
              <CodeText>{person.id}</CodeText>
            </Button>
            <Row gap="2px 12px" wraps align="center">
              <Text span inherit w="10rem">
                <PersonName of={person} />
              </Text>
              <StatusPill status={person.status} />
            </Row>
          </Row>
        ))}
      </Stack>
      <p className="dimmed small">Reload the page to begin again.</p>
    </Stack>
  )
}
