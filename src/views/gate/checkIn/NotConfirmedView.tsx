import { Button, VisuallyHidden } from '@mantine/core'
import type { notConfirmedMachine, UnconfirmedScan } from '../../../machines/gate/notConfirmed.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import classes from './NotConfirmed.module.css'

export function NotConfirmedView({ state, send }: FlowProps<typeof notConfirmedMachine>) {
  const { scans } = state.context
  const newest = scans.at(-1)
  return (
    <>
      <VisuallyHidden component="p" role="status">
        {newest ? `Not confirmed: ${nameOf(newest)}. ${scans.length} in all.` : ''}
      </VisuallyHidden>
      {scans.length > 0 && (
        <section aria-label="Not confirmed" className={classes.line}>
          <p className={classes.words}>
            Not confirmed: scan the card again, or press a name to take it off this list.
          </p>
          <ul className={classes.names}>
            {scans.map((scan) => (
              <li key={scan.number}>
                <Button
                  variant="default"
                  size="compact-md"
                  rightSection={<span aria-hidden="true">✕</span>}
                  aria-label={`Dismiss ${nameOf(scan)}`}
                  onClick={() => send({ type: 'scan.dismissed', number: scan.number })}
                >
                  {nameOf(scan)}
                </Button>
              </li>
            ))}
          </ul>
          {scans.length > 2 && (
            <Button variant="subtle" size="compact-md" onClick={() => send({ type: 'all.dismissed' })}>
              Dismiss all {scans.length}
            </Button>
          )}
        </section>
      )}
    </>
  )
}

const nameOf = ({ number, name }: UnconfirmedScan) => name ?? number
