import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Verdict as VerdictName } from '../../../domain/gate/verdict.ts'
import {
  ageText,
  fullNameOf,
  genderLabels,
  type Participant,
  statusOf,
} from '../../../domain/people/people.ts'
import { type checkInMachine, verdictOf } from '../../../machines/gate/checkIn.ts'
import { useGroupWords } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { Fact } from '../../ui/parts/Facts.tsx'
import { CheckIcon, ScanIcon, UserIcon } from '../../ui/parts/icons.tsx'
import { Note } from '../../ui/parts/Note.tsx'
import { StatusPill } from '../../ui/parts/StatusPill.tsx'
import { Steps } from '../../ui/parts/Steps.tsx'
import { verdictWords } from '../../ui/parts/Verdict.tsx'
import classes from './CheckIn.module.css'
import { PersonCard } from './PersonCard.tsx'
import { previousPerson } from './PreviousPerson.tsx'
import { nextTextOf, type ScanPlaces, ScanView } from './ScanView.tsx'

interface CheckInViewProps extends FlowProps<typeof checkInMachine>, ScanPlaces {}

/** The documented check-in. */
export function CheckInView({ state, send, ...places }: CheckInViewProps) {
  const { context } = state
  const { participant } = context
  const verdict = verdictOf(state)
  const isConfirming = state.matches('confirming')
  const nextText = nextTextOf(context, isConfirming)
  const before =
    isConfirming || state.matches({ found: 'unanswered' }) ? null : previousPerson(context, wordsBefore)
  return (
    <ScanView
      {...places}
      title="Participant Check-In"
      flow={state.machine.id}
      context={context}
      moment={[JSON.stringify(state.value), context.fieldError, context.next].join()}
      isBusy={state.hasTag('busy')}
      isSearching={state.matches('searching')}
      takesFocus={state.hasTag('takesFocus')}
      asks={state.hasTag('asksForConfirmation') ? 'confirmation' : null}
      steps={<CheckInSteps current={stepOf(state)} />}
      verdict={
        verdict && {
          name: verdict,
          word: verdictWords[verdict],
          nextStep: nextStepOf(state, verdict),
          isIncident: verdict === 'unreachable',
        }
      }
      before={before}
      nextText={nextText}
      card={
        participant &&
        ((firstControl) => (
          <PersonCard
            name={fullNameOf(participant)}
            person={participant}
            badge={<StatusPill status={statusOf(participant)} size="lg" />}
            facts={<ParticipantFacts participant={participant} />}
            confirmLabel={confirmArrivalLabel}
            isBusy={state.hasTag('busy')}
            firstControl={firstControl}
            onConfirm={() => send({ type: 'checkIn.confirmed' })}
            onCancel={() => send({ type: 'checkIn.cancelled' })}
          />
        ))
      }
      help={<Instructions isQuiet={!state.matches({ ready: 'idle' })} />}
      spoken={spoken(state, before, nextText)}
      send={send}
    />
  )
}

type State = CheckInViewProps['state']

export const confirmArrivalLabel = 'Check In Participant'

const notSpecified = 'Not specified'

export function ParticipantFacts({ participant }: { readonly participant: Participant }) {
  const { whatsapp, gender, union, country, code } = participant
  return (
    <>
      <Fact label="Code" isCode>
        {code}
      </Fact>
      <Fact label="Age" isInSight>
        {ageText(participant) ?? notSpecified}
      </Fact>
      <Fact label="Gender">{gender ? genderLabels[gender] : notSpecified}</Fact>
      <Fact label="Country">{country ?? notSpecified}</Fact>
      <Fact label={useGroupWords().label} isLong>
        {union ?? notSpecified}
      </Fact>
      <Fact label="Contact" isLong>
        {whatsapp ?? 'Not provided'}
      </Fact>
    </>
  )
}

export const maybeCheckedInText = 'Maybe checked in, maybe not. Scan this card again.'

const wordsBefore = { of: verdictWords, unanswered: maybeCheckedInText }

function spoken(state: State, before: ReturnType<typeof previousPerson>, nextText: string): string {
  const { participant, notice, next } = state.context
  const verdict = verdictOf(state)
  if (verdict) return `${verdictWords[verdict]}. ${notice ?? ''}`
  if (state.matches('confirming')) return next === null ? '' : nextText
  return [...(before?.spoken ?? []), ...(participant ? [`${fullNameOf(participant)} found`] : [])].join(' ')
}

export function CheckInSteps({ current }: { readonly current: 1 | 2 | 3 }) {
  return <Steps label="Steps of a check-in" steps={steps} current={current} />
}

const steps = ['Scan or type', 'Look and confirm', 'Done'] as const

function stepOf(state: State): 1 | 2 | 3 {
  if (state.matches('found') || state.matches('confirming')) return 2
  return state.matches({ ready: 'checkedIn' }) ? 3 : 1
}

export const arrivalSteps: Readonly<Record<VerdictName, string>> = {
  checkedIn: 'Let them in and scan the next card.',
  alreadyCheckedIn: 'Nothing was changed. Does this card belong to the person at the gate?',
  notFound: 'Check the code on the card and type it.',
  unreachable: 'Nothing was checked in. Scan the card again.',
  refused: 'Nothing was checked in. Follow the message above, or ask the camp office.',
  noted: 'Let them pass and scan the next card.',
}

/**
 * A confirm without an answer may have been saved. Its retry has the same idempotency key and never counts
 * twice.
 */
function nextStepOf(state: State, verdict: VerdictName): string {
  if (!state.matches({ found: 'unanswered' })) return arrivalSteps[verdict]
  const knows =
    state.context.idempotencyKey === null ? 'Nothing was checked in.' : 'Maybe checked in, maybe not.'
  return `${knows} Press Check In Participant again.`
}

const instructions = [
  { Sign: ScanIcon, text: 'Scan the barcode on the ID card, or type the code and press Search.' },
  {
    Sign: UserIcon,
    text: 'Look at the camper: does the name on the screen belong to the person at the gate?',
  },
  { Sign: CheckIcon, text: 'Press Check In Participant and wait for the green sign.' },
] as const

/** `isQuiet` makes the text small and leaves out the note while a result is shown or awaited. */
export function Instructions({ isQuiet }: { isQuiet: boolean }) {
  return (
    <Card
      as="section"
      className={classes.instructions}
      aria-label="How to check in"
      data-quiet={isQuiet || undefined}
    >
      <Stack as="ol" gap={isQuiet ? 8 : 16} columns="12rem" style={{ columnGap: 28 }}>
        {instructions.map(({ Sign, text }) => (
          <Row as="li" key={text} gap={isQuiet ? 8 : 12}>
            {isQuiet ? (
              <Sign size={20} />
            ) : (
              <span className={classes.sign}>
                <Sign size={28} />
              </span>
            )}
            <span>{text}</span>
          </Row>
        ))}
      </Stack>
      {!isQuiet && (
        <Note tone="info" className="strong">
          Participants who are already checked in cannot be checked in again.
        </Note>
      )}
      {!isQuiet && (
        <Text inherit>
          A barcode gun does not read?{' '}
          <Anchor component={Link} to="/admin/checkin/gun" inherit underline="always">
            Test the gun
          </Anchor>
          .
        </Text>
      )}
    </Card>
  )
}
