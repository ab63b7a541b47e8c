import type { handInMachine } from '../../machines/handIn.ts'
import type { FlowProps } from './flow.ts'
import classes from './HandIn.module.css'

/** What waits on this device for the host. */
export function HandInView({ state }: FlowProps<typeof handInMachine>) {
  const { waiting } = state.context
  if (waiting === null || waiting === 0) return null
  const scans = waiting === 1 ? '1 scan waits' : `${waiting} scans wait`
  return (
    <p className={classes.waiting}>
      {state.matches('withoutRight')
        ? `${scans} on this device. The server does not take them from here now: pair this device again, or sign in with the right “Gate”.`
        : `${scans} on this device for the server.`}
    </p>
  )
}
