import { placeWords } from '../../../domain/gate/movements.ts'
import type { Verdict } from '../../../domain/gate/verdict.ts'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import { ageText, statusOf } from '../../../domain/people/people.ts'
import { type gateMachine, gateVerdictOf, isLeftToServer, sourceOf } from '../../../machines/gate/gate.ts'
import { type Found, foundName } from '../../../machines/gate/gateResults.ts'
import { questionsIn } from '../../../machines/gate/gateSetup.ts'
import { useGroupWords } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { Fact } from '../../ui/parts/Facts.tsx'
import { StatusPill } from '../../ui/parts/StatusPill.tsx'
import {
  arrivalSteps,
  CheckInSteps,
  Instructions,
  maybeCheckedInText,
  ParticipantFacts,
} from './CheckInView.tsx'
import questionClasses from './GateQuestions.module.css'
import { GateQuestions } from './GateQuestions.tsx'
import {
  askServerLabel,
  confirmLabel,
  gateTitles,
  gateWord,
  sinceText,
  withWhomText,
  wordsOf,
} from './gateWords.ts'
import { PersonCard } from './PersonCard.tsx'
import { previousPerson } from './PreviousPerson.tsx'
import { nextTextOf, type ScanPlaces, ScanView } from './ScanView.tsx'

interface GateViewProps extends FlowProps<typeof gateMachine>, ScanPlaces {
  readonly findings?: React.ReactNode
  readonly isVerdictPast?: boolean
  /** People with nearly the same code are among the findings. */
  readonly hasSuggestions?: boolean
}

/** The gate for every kind of passage, answered by the server or by this device. */
export function GateView(props: GateViewProps) {
  const { state, send, findings, isVerdictPast = false, hasSuggestions = false, ...places } = props
  const { context } = state
  const { kind, found, number, notice, fieldError, next, lacksAnswers } = context
  const source = sourceOf(state)
  const verdict = gateVerdictOf(state)
  const isConfirming = state.matches({ scan: 'confirming' })
  const isFound = state.matches({ scan: 'found' }) || isConfirming
  const isBusy = state.hasTag('busy')
  const nextText = nextTextOf(context, isConfirming)
  const before = beforeOf(state)
  const questions = questionsIn(context)
  const isAsked = questions.reason !== null || questions.withWhom !== null
  const isArrival = kind === 'arrive' && source === 'server'
  return (
    <ScanView
      {...places}
      title={gateTitles[kind]}
      flow={state.machine.id}
      context={context}
      moment={[kind, JSON.stringify(state.value.scan), fieldError, next, lacksAnswers].join()}
      isBusy={isBusy}
      isSearching={state.matches({ scan: 'searching' })}
      takesFocus={state.hasTag('takesFocus')}
      asks={state.matches({ scan: 'found' }) ? `asks ${lacksAnswers}` : null}
      steps={isArrival && <CheckInSteps current={isFound ? 2 : verdict === 'checkedIn' ? 3 : 1} />}
      verdict={
        verdict && {
          name: verdict,
          word: gateWord(verdict, context),
          nextStep: nextStepOf(state, verdict, hasSuggestions),
          isIncident: verdict === 'unreachable',
        }
      }
      isVerdictPast={isVerdictPast}
      before={before}
      nextText={nextText}
      findings={findings}
      card={
        isFound
          ? (firstControl) => (
              <PersonCard
                name={foundName(found) ?? number}
                person={personOf(found)}
                badge={<Badge found={found} />}
                questions={
                  isAsked && (
                    <GateQuestions
                      {...questions}
                      context={context}
                      isFixed={
                        isBusy || context.attempt !== null || state.matches({ scan: { found: 'unanswered' } })
                      }
                      firstControl={firstControl}
                      send={send}
                    />
                  )
                }
                facts={
                  <FoundFacts
                    found={found}
                    number={number}
                    notice={state.matches({ scan: { found: 'asking' } }) ? notice : null}
                  />
                }
                confirmLabel={confirmLabelOf(state)}
                isBusy={isBusy}
                firstControl={firstControl}
                onConfirm={() => send({ type: 'scan.confirmed' })}
                onCancel={() => send({ type: 'scan.cancelled' })}
              />
            )
          : null
      }
      help={isArrival && <Instructions isQuiet={!state.matches({ scan: { ready: 'idle' } })} />}
      spoken={spoken(state, before, nextText)}
      send={send}
    />
  )
}

type State = GateViewProps['state']

/** A question of the device is asked again of a server that is back. */
function confirmLabelOf(state: State): string {
  const { kind, source } = state.context
  const isQuestioned = questionsIn(state.context).reason !== null
  if (!isLeftToServer(state)) return confirmLabel(source, kind, isQuestioned)
  return isQuestioned ? askServerLabel : confirmLabel('server', kind, false)
}

function personOf(found: Found | null) {
  if (found && 'check' in found) return found.check.standing?.person ?? null
  return found && ('participant' in found ? found.participant : found.standing.participant)
}

function Badge({ found }: { readonly found: Found | null }) {
  if (found && 'participant' in found) return <StatusPill status={statusOf(found.participant)} size="lg" />
  const place = found && 'standing' in found ? found.standing.place : found?.check.standing?.place
  return (
    place && (
      <span className={questionClasses.place} data-place={place}>
        {placeWords[place]}
      </span>
    )
  )
}

interface FoundFactsProps {
  readonly found: Found | null
  readonly number: string
  /** The sentence of the device about a person who may pass. */
  readonly notice: string | null
}

function FoundFacts({ found, number, notice }: FoundFactsProps) {
  const groupLabel = useGroupWords().label
  if (found && 'participant' in found) return <ParticipantFacts participant={found.participant} />
  if (found && 'standing' in found) {
    const { participant, place, since, gate, by, withWhom } = found.standing
    return (
      <>
        {withWhom !== null && (
          <Fact label={place === 'outside' || place === 'home' ? 'Left with' : 'With'} isStrong isLong>
            {withWhom}
          </Fact>
        )}
        <Fact label="Code" isCode>
          {participant.code}
        </Fact>
        <Fact label="Age" isInSight>
          {ageText(participant) ?? 'Not specified'}
        </Fact>
        {since !== null && <Fact label="Since">{campDateTime(since)}</Fact>}
        {gate !== null && <Fact label="Gate">{gate}</Fact>}
        {by !== null && <Fact label="Noted by">{by}</Fact>}
      </>
    )
  }
  const person = found?.check.standing?.person
  return (
    <>
      {notice !== null && (
        <Fact label="By this device" isLong>
          {notice}
        </Fact>
      )}
      <Fact label="Code" isCode>
        {person?.code ?? number}
      </Fact>
      {person && (
        <Fact label="Age" isInSight>
          {person.age ?? 'Not specified'}
        </Fact>
      )}
      {person && person.union !== null && <Fact label={groupLabel}>{person.union}</Fact>}
      {found?.check.listAsOf && <Fact label="List of">{campDateTime(found.check.listAsOf)}</Fact>}
    </>
  )
}

function beforeOf(state: State) {
  if (state.matches({ scan: 'confirming' }) || state.matches({ scan: { found: 'unanswered' } })) return null
  const { kind } = state.context
  return previousPerson(state.context, {
    of: wordsOf(kind),
    unanswered: kind === 'arrive' ? maybeCheckedInText : 'Maybe noted, maybe not. Scan this card again.',
  })
}

function spoken(state: State, before: ReturnType<typeof beforeOf>, nextText: string): string {
  const { found, number, notice, next } = state.context
  const verdict = gateVerdictOf(state)
  if (verdict) return `${gateWord(verdict, state.context)}. ${notice ?? ''}`
  if (state.matches({ scan: 'confirming' })) return next === null ? '' : nextText
  const isFound = state.matches({ scan: 'found' })
  const name = foundName(found) ?? number
  return [
    ...(before?.spoken ?? []),
    ...(isFound ? [`${name} found${notice === null ? '' : `. ${notice}`}`] : []),
  ].join(' ')
}

function nextStepOf(state: State, verdict: Verdict, hasSuggestions: boolean): string {
  const { kind, source, attempt, found } = state.context
  const isUnanswered = state.matches({ scan: { found: 'unanswered' } })
  const questions = questionsIn(state.context)
  if (source === 'device') return deviceStepOf(state, verdict, hasSuggestions)
  if (kind === 'arrive' && !isUnanswered) return arrivalSteps[verdict]
  if (isUnanswered) {
    const done = kind === 'arrive' ? 'checked in' : 'noted'
    const knows = attempt === null ? `Nothing was ${done}.` : `Maybe ${done}, maybe not.`
    return `${knows} Press ${confirmLabel(source, kind, questions.reason !== null)} again.`
  }
  if (state.matches({ scan: { found: 'questioned' } }))
    return 'Nothing was noted. Type the reason and press Let through anyway, or press Cancel.'
  if (state.matches({ scan: { found: 'refused' } })) return 'Nothing was noted. Follow the message above.'
  if (verdict === 'checkedIn') return 'Scan the next card.'
  if (verdict === 'alreadyCheckedIn') {
    const details =
      found && 'standing' in found ? [sinceText(found.standing), withWhomText(found.standing)] : []
    return [...details, 'Nothing was changed. Does this card belong to this person?']
      .filter((text) => text !== '')
      .join(' ')
  }
  if (verdict === 'notFound') return 'Check the code on the card and type it.'
  if (verdict === 'unreachable') return 'Nothing was noted. Scan the card again.'
  return 'Nothing was noted. Follow the message above, or ask the camp office.'
}

function deviceStepOf(state: State, verdict: Verdict, hasSuggestions: boolean): string {
  if (isLeftToServer(state)) return `Nothing was noted. The server is back: press ${askServerLabel}.`
  if (verdict === 'noted') return 'Let them pass and scan the next card.'
  if (verdict === 'unreachable')
    return `${state.context.attempt === null ? 'Nothing was noted.' : 'Maybe noted, maybe not.'} Press Note again.`
  const { withWhom, reason } = state.context
  const questions = questionsIn(state.context)
  const lacks = (question: unknown, answer: string) => question !== null && answer.trim() === ''
  if (verdict === 'notFound' && hasSuggestions && reason.trim() === '')
    return 'Nothing was noted. Ask for the name: choose it under “Did you mean?”, or type why this person may pass.'
  return lacks(questions.reason, reason) || lacks(questions.withWhom, withWhom)
    ? 'Nothing was noted. Scan the next card, or type why this person may pass.'
    : 'Press Note anyway, or scan the next card.'
}
