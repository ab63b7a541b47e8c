import { useCallback, useRef, useState } from 'react'
import { movementKinds } from '../../../domain/gate/movements.ts'
import { can, may } from '../../../domain/staff/rights.ts'
import { useSessionUser } from '../../../flows/account/sessionUser.ts'
import { useGateMode } from '../../../flows/gate/gateMode.ts'
import { useGateSettings } from '../../../flows/gate/gateSettings.ts'
import { useLastMovements } from '../../../flows/gate/lastMovements.ts'
import { useNotConfirmed } from '../../../flows/gate/notConfirmed.ts'
import { useLive } from '../../../flows/lib/live.ts'
import { InsideNowView } from '../../ui/flows/InsideNowView.tsx'
import Arrive from '../checkIn/Arrive.tsx'
import GateCamera from '../checkIn/GateCamera.tsx'
import type { GateSurroundings } from '../checkIn/gateSurroundings.ts'
import { LastMovementsView } from '../checkIn/LastMovementsView.tsx'
import Movement from '../checkIn/Movement.tsx'
import { NotConfirmedView } from '../checkIn/NotConfirmedView.tsx'
import { UndoMovementView } from '../checkIn/UndoMovementView.tsx'
import type { OnCode } from '../checkIn/useCameraCodes.ts'
import DeviceGate from '../offline/DeviceGate.tsx'
import { GateModeView } from './GateModeView.tsx'
import { GateSettingsView } from './GateSettingsView.tsx'

export default function GateModes() {
  const user = useSessionUser()
  const gateMode = useGateMode()
  const live = useLive()
  const [cameraPlace, setCameraPlace] = useState<HTMLElement | null>(null)
  const hears = useRef<OnCode>(() => {})
  const { list, undo, refresh } = useLastMovements(live.state.context.counts)
  const { send: sendToList } = list
  const tellList = useCallback(
    (isAway: boolean) => sendToList({ type: isAway ? 'host.lost' : 'host.back' }),
    [sendToList],
  )
  const notConfirmed = useNotConfirmed()
  const surroundings: GateSurroundings = {
    mode: (isHeld) => <GateModeView {...gateMode} isHeld={isHeld} />,
    camera: { place: <div ref={setCameraPlace} />, hears },
    lastMovements: (
      <>
        <LastMovementsView {...list} onUndo={(movement) => undo.send({ type: 'undo.asked', movement })} />
        <UndoMovementView {...undo} />
        {may(user, ['lead']) && !list.state.matches({ list: 'away' }) && <GateSettings />}
      </>
    ),
    insideNow: <InsideNowView {...live} />,
    notConfirmed: { place: <NotConfirmedView {...notConfirmed} />, hears: notConfirmed.send },
    onNoted: refresh,
  }
  const kind = movementKinds.find((mode) => gateMode.state.matches(mode)) ?? 'arrive'
  return (
    <>
      <GateCamera place={cameraPlace} onCode={(code, isAgain) => hears.current(code, isAgain)} />
      {can(user, 'offlineGate') ? (
        <DeviceGate kind={kind} isLive={live.state.context.isLive} onAway={tellList} {...surroundings} />
      ) : kind === 'arrive' ? (
        <Arrive {...surroundings} />
      ) : (
        <Movement key={kind} kind={kind} {...surroundings} />
      )}
    </>
  )
}

function GateSettings() {
  return <GateSettingsView {...useGateSettings()} />
}
