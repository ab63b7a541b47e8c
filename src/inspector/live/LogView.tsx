import { Button } from '@mantine/core'
import { eventWords } from '../eventWords.ts'
import { valueName } from '../walk/describe.ts'
import classes from './LiveView.module.css'
import type { LogEntry } from './liveFlows.ts'

interface LogViewProps {
  /** Oldest first; the newest stands at the top. */
  readonly entries: readonly LogEntry[]
  readonly onClear: () => void
}

export function LogView({ entries, onClear }: LogViewProps) {
  return (
    <section className={classes.log} aria-labelledby="live-log">
      <div className={classes.logHead}>
        <h2 id="live-log" className={classes.heading}>
          Events
        </h2>
        <Button variant="default" size="sm" onClick={onClear}>
          Clear
        </Button>
      </div>
      {entries.length === 0 && <p className={classes.nothing}>Nothing has come to this flow yet.</p>}
      <ol reversed>
        {entries.toReversed().map((entry) => (
          <li key={entry.key}>
            <span className={classes.event}>
              <time dateTime={new Date(entry.at).toISOString()}>{timeOf(entry.at)}</time>{' '}
              {eventWords(entry.type)}
            </span>
            {Object.keys(entry.fields).length > 0 && <code>{JSON.stringify(entry.fields)}</code>}
            <span className={classes.outcome}>{outcomeOf(entry)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function outcomeOf({ type, after, transitions }: LogEntry): string {
  if (type === 'xstate.stop') return 'gone'
  if (after === null) return '…'
  if (transitions.length === 0 && type !== 'xstate.init') return `not heard in ${valueName(after)}`
  return `→ ${valueName(after)}`
}

function timeOf(at: number): string {
  const time = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  const seconds = `${two(time.getSeconds())}.${String(time.getMilliseconds()).padStart(3, '0')}`
  return `${two(time.getHours())}:${two(time.getMinutes())}:${seconds}`
}
