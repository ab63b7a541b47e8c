import { useRef, useState } from 'react'
import { movementKinds } from '../../../domain/movements.ts'
import { can, may } from '../../../domain/rights.ts'
import { useGateMode } from '../../../flows/gateMode.ts'
import { useLastMovements } from '../../../flows/lastMovements.ts'
import { useLive } from '../../../flows/live.ts'
import { useNotConfirmed } from '../../../flows/notConfirmed.ts'
import { useSessionUser } from '../../../flows/sessionUser.ts'
import { InsideNowView } from '../../ui/InsideNowView.tsx'
import Arrive from './Arrive.tsx'
import DeviceGate from './DeviceGate.tsx'
import GateCamera from './GateCamera.tsx'
import { GateModeView } from './GateModeView.tsx'
import GateSettings from './GateSettings.tsx'
import type { GateSurroundings } from './gateSurroundings.ts'
import { LastMovementsView } from './LastMovementsView.tsx'
import Movement from './Movement.tsx'
import { NotConfirmedView } from './NotConfirmedView.tsx'
import { UndoMovementView } from './UndoMovementView.tsx'
import type { OnCode } from './useCameraCodes.ts'

/** A gate that people arrive at, step out of, come back through and leave by. */
export default function GateModes() {
  const user = useSessionUser()
  const gateMode = useGateMode()
  const live = useLive()
  const [cameraPlace, setCameraPlace] = useState<HTMLElement | null>(null)
  const hears = useRef<OnCode>(() => {})
  const { list, undo, refresh } = useLastMovements(live.state.context.counts)
  const notConfirmed = useNotConfirmed()
  const surroundings: GateSurroundings = {
    mode: (isHeld) => <GateModeView {...gateMode} isHeld={isHeld} />,
    camera: { place: <div ref={setCameraPlace} />, hears },
    lastMovements: (
      <>
        <LastMovementsView {...list} onUndo={(movement) => undo.send({ type: 'undo.asked', movement })} />
        <UndoMovementView {...undo} />
        {may(user, ['lead']) && <GateSettings />}
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
        <DeviceGate kind={kind} isLive={live.state.context.isLive} {...surroundings} />
      ) : kind === 'arrive' ? (
        <Arrive {...surroundings} />
      ) : (
        <Movement key={kind} kind={kind} {...surroundings} />
      )}
    </>
  )
}
