import { Button } from '@mantine/core'
import type { handInMachine } from '../../machines/handIn.ts'
import type { FlowProps } from './flow.ts'
import classes from './HandIn.module.css'

/** What waits on this device for the host, and what was lost on it. */
export function HandInView({ state, send }: FlowProps<typeof handInMachine>) {
  const { waiting, lost } = state.context
  return (
    <>
      {waiting !== null && waiting > 0 && (
        <p className={classes.waiting}>{waitingText(waiting, state.matches('withoutRight'))}</p>
      )}
      {lost > 0 && (
        <div className={classes.lost} role="alert">
          <p>{lostText(lost)}</p>
          <Button variant="default" size="compact-md" onClick={() => send({ type: 'loss.read' })}>
            The office knows
          </Button>
        </div>
      )}
    </>
  )
}

function waitingText(waiting: number, isRefused: boolean): string {
  const scans = waiting === 1 ? '1 scan waits' : `${waiting} scans wait`
  return isRefused
    ? `${scans} on this device. The server does not take them from here now: pair this device again, or sign in with the right “Gate”.`
    : `${scans} on this device for the server.`
}

function lostText(lost: number): string {
  const scans =
    lost === 1
      ? '1 scan was lost before the server had it'
      : `${lost} scans were lost before the server had them`
  return `The storage of this browser was removed: ${scans}. Tell the office who passed here.`
}
