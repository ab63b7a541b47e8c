import { Button } from '@mantine/core'
import { type gateInstallMachine, gateInstallTexts } from '../../../machines/gate/gateInstall.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import classes from '../offline/GateLink.module.css'

export function GateInstallView({ state, send }: FlowProps<typeof gateInstallMachine>) {
  if (state.matches('installed')) return null
  if (state.matches('byShareMenu')) return <p className={classes.device}>{gateInstallTexts.shareMenu}</p>
  if (state.matches('byBrowserMenu')) return <p className={classes.device}>{gateInstallTexts.browserMenu}</p>
  return (
    <div className={`${classes.head} ${classes.device}`}>
      <p>{gateInstallTexts.offered}</p>
      <Button
        size="compact-md"
        className={classes.change ?? ''}
        disabled={state.hasTag('busy')}
        onClick={() => send({ type: 'install.chosen' })}
      >
        {gateInstallTexts.install}
      </Button>
    </div>
  )
}
