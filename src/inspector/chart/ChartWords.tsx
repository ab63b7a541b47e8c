import type { ReactNode } from 'react'
import classes from './ChartWords.module.css'
import type { NamedTransition } from './chartOf.ts'
import { labelLines } from './graph.ts'

export interface Marking {
  /** The names of the transitions that were walked; the others are marked. */
  readonly covered?: ReadonlySet<string> | undefined
  /** The names of the transitions that are pointed out: those taken last, or where a replay diverged. */
  readonly pointed?: readonly string[] | undefined
  readonly onSelect?: ((transition: string) => void) | undefined
}

interface ChartWordsProps {
  readonly transition: NamedTransition
  readonly marking: Marking
  readonly sign?: ReactNode
}

/** A transition as it stands in the drawing; one that was not walked says so. */
export function ChartWords({ transition, marking: { covered, pointed, onSelect }, sign }: ChartWordsProps) {
  const { name } = transition
  const isMissed = covered !== undefined && !covered.has(name)
  const looks = {
    className: classes.words,
    'data-transition': name,
    'data-inline': sign !== undefined || undefined,
    'data-missed': isMissed || undefined,
    'data-pointed': pointed?.includes(name) || undefined,
  }
  const [event = '', guard] = labelLines(transition)
  const text = (
    <>
      {isMissed && '○ '}
      {sign} {event} {guard !== undefined && <span className={classes.guard}>{guard}</span>}
    </>
  )
  if (!onSelect) return <p {...looks}>{text}</p>
  // Keys reach the same transition in the list.
  return (
    <button type="button" tabIndex={-1} {...looks} onClick={() => onSelect(name)}>
      {text}
    </button>
  )
}
