import { UnstyledButton } from '@mantine/core'
import type { StateValue } from 'xstate'
import classes from './ChartList.module.css'
import type { Marking } from './ChartWords.tsx'
import { type Chart, type NamedTransition, statesIn } from './chartOf.ts'
import { labelLines } from './graph.ts'

export interface ChartProps extends Marking {
  readonly chart: Chart
  readonly current?: StateValue | undefined
}

/** All that the drawing shows, in words: every state with what leads out of it. */
export function ChartList({ chart, current, covered, pointed, onSelect }: ChartProps) {
  const now = current === undefined ? new Set() : statesIn(chart, current)
  return (
    <ul className={classes.states} aria-label={`States of ${chart.id}`}>
      {chart.states.map(({ id, name, type, actors }) => (
        <li key={id} data-state={name} aria-current={now.has(id) || undefined}>
          <p className={classes.state}>
            {name}
            {[
              ...(now.has(id) ? ['holds now'] : []),
              ...(type === 'parallel' ? ['regions at the same time'] : type === 'final' ? ['the end'] : []),
              ...actors.map((actor) => `runs ${actor}`),
            ].map((word) => ` · ${word}`)}
          </p>
          <ul className={classes.transitions}>
            {chart.transitions
              .filter(({ source }) => source === id)
              .map((transition) => (
                <li key={transition.name} data-transition={transition.name}>
                  <Sentence
                    text={sentenceOf(chart, transition)}
                    onSelect={onSelect && (() => onSelect(transition.name))}
                  />
                  {pointed?.includes(transition.name) && ' · taken last'}
                  {covered && (covered.has(transition.name) ? ' · walked' : ' · not walked')}
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function Sentence({
  text,
  onSelect,
}: {
  readonly text: string
  readonly onSelect: (() => void) | undefined
}) {
  if (!onSelect) return text
  return (
    <UnstyledButton className={classes.choice} onClick={onSelect}>
      {text}
    </UnstyledButton>
  )
}

function sentenceOf({ states }: Chart, transition: NamedTransition): string {
  const names = transition.targets?.map((target) => states.find(({ id }) => id === target)?.name ?? target)
  return `${labelLines(transition).join(' ')} → ${names?.join(' and ') ?? 'stays'}`
}
