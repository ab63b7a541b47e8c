import { Button, VisuallyHidden } from '@mantine/core'
import type { notConfirmedMachine } from '../../../machines/gate/notConfirmed.ts'
import type { UnconfirmedScan } from '../../../machines/gate/scan.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { passFocusOn } from '../../ui/forms/focusBesideDialogs.ts'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
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
        <Stack as="section" gap={8} align="start" aria-label="Not confirmed" className={classes.line}>
          <strong>Not confirmed: scan again, or press a name to dismiss it.</strong>
          <Row as="ul" gap={8} wraps>
            {scans.map((scan) => (
              <li key={scan.number}>
                <Button
                  ref={passFocusOn}
                  variant="default"
                  size="compact-md"
                  rightSection={<span aria-hidden="true">✕</span>}
                  aria-label={`Dismiss ${nameOf(scan)}`}
                  onClick={() => send({ type: 'scan.dismissed', number: scan.number })}
                >
                  <bdi translate="no">{nameOf(scan)}</bdi>
                </Button>
              </li>
            ))}
          </Row>
          {scans.length > 2 && (
            <Button
              ref={passFocusOn}
              variant="subtle"
              size="compact-md"
              onClick={() => send({ type: 'all.dismissed' })}
            >
              Dismiss all {scans.length}
            </Button>
          )}
        </Stack>
      )}
    </>
  )
}

const nameOf = ({ number, name }: UnconfirmedScan) => name ?? number
