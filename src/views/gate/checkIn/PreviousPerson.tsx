import { signalOf, type Verdict } from '../../../domain/gate/verdict.ts'
import { Row } from '../../ui/layout/Stack.tsx'
import { SignalSign } from '../../ui/parts/SignalSign.tsx'
import classes from './PersonBefore.module.css'

export function scanAgainText(codes: readonly string[]): string {
  return `Scan ${codes.join(' and ')} again later.`
}

interface Before {
  readonly before: { readonly name: string; readonly notice: string } | null
  readonly verdictBefore: Verdict | null
  readonly replaced: readonly string[]
}

interface Words {
  readonly of: Readonly<Record<Verdict, string>>
  readonly unanswered: string
}

export function previousPerson({ before, verdictBefore, replaced }: Before, words: Words) {
  if (!before || !verdictBefore) return null
  const isSaidByTitle = verdictBefore === 'checkedIn' || verdictBefore === 'alreadyCheckedIn'
  const details = [
    verdictBefore === 'unreachable' ? words.unanswered : isSaidByTitle ? '' : before.notice,
    replaced.length > 0 ? scanAgainText(replaced) : '',
  ].filter((text) => text !== '')
  const word = words.of[verdictBefore]
  return {
    signal: signalOf[verdictBefore],
    words: `${before.name}: ${word.toLowerCase()}`,
    details,
    spoken: [`${word}.`, ...new Set([before.notice, ...details])],
  }
}

const label = 'Person before'

interface PreviousPersonProps {
  readonly person: ReturnType<typeof previousPerson>
  readonly isInSight: boolean
}

/** Small and without colour, because green beside the next person would be read as theirs. */
export function PreviousPerson({ person, isInSight }: PreviousPersonProps) {
  if (!person) return null
  return (
    <Row
      as="section"
      gap={12}
      align="flex-start"
      aria-label={label}
      className={classes.before}
      data-in-sight={isInSight || undefined}
    >
      <span className={classes.sign}>
        <SignalSign signal={person.signal} />
      </span>
      <div>
        <p className={classes.label}>{label}</p>
        <strong>{person.words}</strong>
        {person.details.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    </Row>
  )
}
