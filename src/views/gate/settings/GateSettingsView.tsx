import { Button, Switch } from '@mantine/core'
import { gateSettingsFailedText, type gateSettingsMachine } from '../../../machines/gate/gateSettings.ts'
import { useCamp } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { incidentOf } from '../../ui/layout/Incident.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import classes from '../checkIn/GateFindings.module.css'

export function GateSettingsView({ state, send }: FlowProps<typeof gateSettingsMachine>) {
  const { asksWithWhom, wanted, failure } = state.context
  const isSaving = state.matches('saving')
  const { askedBelow } = useCamp().facts.rules
  if (askedBelow === 0) return null
  return (
    <Card as="section" className={classes.settings} aria-label="Settings of all gates">
      {failure !== null && (
        <ErrorBanner
          title={state.matches('unread') ? gateSettingsFailedText : failure.text}
          incident={incidentOf(state)}
          action={
            state.matches('unread') && (
              <Button variant="default" onClick={() => send({ type: 'load.retried' })}>
                Try again
              </Button>
            )
          }
        />
      )}
      {(state.matches('shown') || isSaving) && (
        <Switch
          size="lg"
          label={`Ask with whom people under ${askedBelow} leave`}
          description="At all gates, for Step out and Go home."
          checked={isSaving ? wanted : asksWithWhom}
          disabled={isSaving}
          onChange={() => send({ type: 'asking.switched' })}
        />
      )}
    </Card>
  )
}
