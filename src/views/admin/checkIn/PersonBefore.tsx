import type { SnapshotFrom } from 'xstate'
import { signalOf } from '../../../domain/verdict.ts'
import type { checkInMachine } from '../../../machines/checkIn.ts'
import { SignalSign } from '../../ui/SignalSign.tsx'
import { verdictWords } from '../../ui/Verdict.tsx'
import classes from './PersonBefore.module.css'

type CheckInState = SnapshotFrom<typeof checkInMachine>

export function scanAgainText(codes: readonly string[]): string {
  return `Scan ${codes.join(' and ')} again later.`
}

/** What became of the person whose place the next code has taken; nothing while their own card or verdict is shown. */
export function personBefore(state: CheckInState) {
  const { before, verdictBefore, replaced } = state.context
  if (!before || !verdictBefore || state.matches('confirming') || state.matches({ found: 'unanswered' }))
    return null
  const isUnanswered = verdictBefore === 'unreachable'
  const isToldByWord = verdictBefore === 'checkedIn' || verdictBefore === 'alreadyCheckedIn'
  const details = [
    isUnanswered ? 'Maybe checked in, maybe not. Scan this card again.' : isToldByWord ? '' : before.notice,
    replaced.length > 0 ? scanAgainText(replaced) : '',
  ].filter((words) => words !== '')
  const word = verdictWords[verdictBefore]
  return {
    signal: signalOf[verdictBefore],
    words: `${before.name}: ${word.toLowerCase()}`,
    details,
    spoken: [`${word}.`, ...new Set([before.notice, ...details])],
  }
}

const label = 'Person before'

/** Small and without colour: green beside the next person would be read as theirs. */
export function PersonBefore({ state }: { state: CheckInState }) {
  const person = personBefore(state)
  if (!person) return null
  return (
    <section
      aria-label={label}
      className={classes.before}
      data-in-sight={state.matches('searching') || undefined}
    >
      <span className={classes.sign}>
        <SignalSign signal={person.signal} />
      </span>
      <div>
        <p className={classes.label}>{label}</p>
        <p className={classes.words}>{person.words}</p>
        {person.details.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    </section>
  )
}
