import { ErrorBanner } from '../../views/ui/ErrorBanner.tsx'
import { MachineChart } from '../chart/MachineChart.tsx'
import { eventWords } from '../eventWords.ts'
import { valueName } from '../walk/describe.ts'
import { arrivedChart } from './arrivedChart.ts'
import { endings } from './endings.ts'
import classes from './LiveView.module.css'
import { type LiveFlow, labelOf } from './liveFlows.ts'
import type { LiveTimer } from './protocol.ts'

interface LiveFlowViewProps {
  readonly flow: LiveFlow
  /** Whether it still runs, as far as is known: what has ended is in no state now. */
  readonly isRunning: boolean
  /** Milliseconds since 1970. */
  readonly now: number
}

export function LiveFlowView({ flow, isRunning, now }: LiveFlowViewProps) {
  const { definition, delays, status, value, taken, timers, context } = flow
  const label = labelOf(flow)
  const chart = arrivedChart(definition, delays)
  return (
    <section className={classes.flow} aria-label={label}>
      <h2 className={classes.state}>
        {label}: {valueName(value)}
        {endings[status]}
      </h2>
      {timers.map((timer) => (
        <Countdown key={`${timer.event} ${timer.startedAt}`} timer={timer} now={now} />
      ))}
      {chart ? (
        <MachineChart chart={chart} {...(isRunning && { current: value, pointed: taken })} />
      ) : (
        <ErrorBanner title="The definition of this flow cannot be drawn." incident={null}>
          Open the bench of the same build as the portal.
        </ErrorBanner>
      )}
      <h3 className={classes.heading}>Context, masked</h3>
      <dl className={classes.context}>
        {Object.entries(context).map(([field, held]) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>{JSON.stringify(held)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Countdown({ timer, now }: { readonly timer: LiveTimer; readonly now: number }) {
  const { event, delay, startedAt } = timer
  const left = Math.max(0, startedAt + delay - Math.max(now, startedAt))
  const name = eventWords(event)
  return (
    <p className={classes.countdown}>
      <span>
        <b>{name}</b> in {(left / 1_000).toFixed(1)} s of {(delay / 1_000).toFixed(1)} s
      </span>
      <progress max={delay} value={delay - left} aria-label={name} />
    </p>
  )
}
