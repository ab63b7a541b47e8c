import { Button } from '@mantine/core'
import { type gateInstallMachine, gateInstallTexts } from '../../../machines/gate/gateInstall.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { Row } from '../../ui/layout/Stack.tsx'
import classes from '../offline/GateLink.module.css'

export function GateInstallView({ state, send }: FlowProps<typeof gateInstallMachine>) {
  if (state.matches('installed')) return null
  if (state.matches('byShareMenu')) return <p className={classes.device}>{gateInstallTexts.shareMenu}</p>
  if (state.matches('byBrowserMenu')) return <p className={classes.device}>{gateInstallTexts.browserMenu}</p>
  return (
    <Row gap="8px 12px" wraps align="center" justify="space-between" className={classes.device}>
      <p>{gateInstallTexts.offered}</p>
      <Button
        size="compact-md"
        disabled={state.hasTag('busy')}
        onClick={() => send({ type: 'install.chosen' })}
      >
        {gateInstallTexts.install}
      </Button>
    </Row>
  )
}
