import classes from './ChartBox.module.css'
import { ChartWords, type Marking } from './ChartWords.tsx'
import { type Chart, isGroup } from './chartOf.ts'
import { anyText, startMark, staying } from './graph.ts'

export interface ChartBoxProps {
  readonly id: string
  readonly chart: Chart
  readonly isCurrent: boolean
  readonly marking: Marking
}

export function ChartBox({ id, chart, isCurrent, marking }: ChartBoxProps) {
  const state = chart.states.find((known) => known.id === id)
  if (!state) {
    const isStart = chart.states.some((group) => startMark(group.id) === id)
    return isStart ? <div className={classes.start} /> : <div className={classes.any}>{anyText}</div>
  }
  return (
    <div
      className={classes.box}
      data-state={state.name}
      data-kind={isGroup(state) ? 'group' : 'state'}
      data-type={state.type}
      data-current={isCurrent || undefined}
    >
      {isCurrent && <span className={classes.now}>now</span>}
      <p className={classes.title}>
        {state.key}
        {state.type === 'final' && <span className={classes.end}>end</span>}
      </p>
      {state.actors.map((actor) => (
        <p key={actor} className={classes.line}>
          <i>runs</i> {actor}
        </p>
      ))}
      {staying(chart, state).map((transition) => (
        <div key={transition.name} className={classes.line}>
          <ChartWords transition={transition} marking={marking} sign="↻" />
        </div>
      ))}
    </div>
  )
}
