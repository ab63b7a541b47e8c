import { type connectionMachine, connectionTexts } from '../../machines/connection.ts'
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import type { FlowProps } from '../ui/flow.ts'
import classes from './Device.module.css'

export function ConnectionView({ state }: FlowProps<typeof connectionMachine>) {
  if (!state.matches('offline')) return null
  return (
    <div className={classes.offline} data-print="no">
      <ErrorBanner tone="warning" title={connectionTexts.title} incident={null}>
        {connectionTexts.text}
      </ErrorBanner>
    </div>
  )
}
