import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useHealth } from '../../../flows/health.ts'
import { useSessionState } from '../../../flows/session.ts'
import { PrintMessage } from '../../ui/PrintMessage.tsx'
import { ClearFormView, DiscardDialog, DraftNote } from './HealthFormDialogs.tsx'
import { HealthFormView } from './HealthFormView.tsx'
import { HealthView } from './HealthView.tsx'

export default function Health() {
  const user = useSessionState().context.session?.user ?? {}
  const { health, form, clear, draft, print } = useHealth(user)
  const { key } = useLocation()
  const { send } = health
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link to this page, pressed on it, changes nothing else.
  useEffect(() => send({ type: 'record.requested' }), [key, send])
  const discard = () => draft.send({ type: 'discard.requested' })
  return (
    <>
      <HealthView
        {...health}
        camper={user}
        draft={draft.state.context.draft}
        printedAt={print.state.context.printedAt}
        onDiscard={discard}
        onPrint={() => print.send({ type: 'print.requested' })}
        form={
          <HealthFormView
            {...form}
            onClear={() => clear.send({ type: 'clear.requested' })}
            onDiscard={discard}
            note={<DraftNote state={draft.state} />}
          />
        }
      />
      <ClearFormView {...clear} />
      <DiscardDialog {...draft} />
      <PrintMessage {...print} />
    </>
  )
}
