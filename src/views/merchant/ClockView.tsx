import { campClock } from '../../domain/campTime.ts'
import type { clockMachine } from '../../machines/clock.ts'
import type { FlowProps } from '../ui/flow.ts'
import classes from './Balance.module.css'

export function ClockView({ state }: FlowProps<typeof clockMachine>) {
  const { time } = state.context
  return (
    <p className={classes.clock}>
      <time>{time === null ? '--:--:--' : campClock(time)}</time> <span className={classes.zone}>CAT</span>
    </p>
  )
}
