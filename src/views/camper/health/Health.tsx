import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSessionState } from '../../../flows/account/session.ts'
import { useHealth } from '../../../flows/health/health.ts'
import { PrintMessage } from '../../ui/lists/PrintMessage.tsx'
import { HealthFormDialogs } from './HealthFormDialogs.tsx'
import { HealthFormView } from './HealthFormView.tsx'
import { HealthView } from './HealthView.tsx'

export default function Health() {
  const user = useSessionState().context.session?.user ?? {}
  const { health, form, print } = useHealth(user)
  const { key } = useLocation()
  const { send } = health
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the page itself changes only the key
  useEffect(() => send({ type: 'record.requested' }), [key, send])
  return (
    <>
      <HealthView
        {...health}
        camper={user}
        draft={form.state.context.draft}
        printedAt={print.state.context.printedAt}
        onDiscard={() => form.send({ type: 'discard.requested' })}
        onPrint={() => print.send({ type: 'print.requested' })}
        form={<HealthFormView {...form} />}
      />
      <HealthFormDialogs {...form} />
      <PrintMessage {...print} />
    </>
  )
}
