import { fromCallback } from 'xstate'
import { useFlow } from '../../flows/useFlow.ts'
import { IncidentActions } from '../../views/ui/IncidentActions.tsx'
import { LiveView } from './LiveView.tsx'
import { liveInspectorMachine } from './liveInspector.ts'
import { listenToPortal } from './portal.ts'
import { portalIncidentMachine } from './portalIncident.ts'

const tick = 100

const liveFlow = liveInspectorMachine.provide({
  actors: {
    listenToPortal: fromCallback(({ sendBack }) =>
      listenToPortal({
        onMessage: (message) => sendBack({ type: 'message.arrived', message, at: Date.now() }),
        onLost: () => sendBack({ type: 'portal.lost' }),
      }),
    ),
    tickClock: fromCallback(({ sendBack }) => {
      const clock = setInterval(() => sendBack({ type: 'clock.ticked', now: Date.now() }), tick)
      return () => clearInterval(clock)
    }),
  },
})

export default function Live() {
  const { state, send } = useFlow(liveFlow)
  return <LiveView state={state} send={send} incident={(flow) => <PortalIncident key={flow} flow={flow} />} />
}

function PortalIncident({ flow }: { readonly flow: string }) {
  const { state, send } = useFlow(portalIncidentMachine, { input: { flow } })
  return <IncidentActions state={state} send={send} />
}
