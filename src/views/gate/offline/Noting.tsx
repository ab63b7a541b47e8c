import { useEffect } from 'react'
import type { InterruptedScan, ReturnedInput } from '../../../domain/gate/deviceGate.ts'
import type { MovementKind } from '../../../domain/gate/movements.ts'
import { useSessionUser } from '../../../flows/account/sessionUser.ts'
import { useOfflineGateOperator } from '../../../flows/gate/gateOperator.ts'
import { useNoting, useOfflineNameSearch, useOfflineNearCodes } from '../../../flows/gate/noting.ts'
import { NameSearchView } from '../../ui/flows/NameSearchView.tsx'
import { SoundView } from '../../ui/flows/SoundView.tsx'
import type { GateSurroundings } from '../checkIn/gateSurroundings.ts'
import { NearCodesView } from '../checkIn/NearCodesView.tsx'
import { useCameraCodes } from '../checkIn/useCameraCodes.ts'
import { GateOperatorView } from '../settings/GateOperatorView.tsx'
import { NotingView } from './NotingView.tsx'

interface NotingProps extends Omit<GateSurroundings, 'link'> {
  readonly kind: MovementKind
  readonly left: InterruptedScan | null
  readonly isHostBack: boolean
  /** The scan in `left` is adopted; a later mode must start without it. */
  readonly onTaken: () => void
  readonly onGivenBack: (back: ReturnedInput) => void
  readonly onUnkept: () => void
}

export default function Noting(props: NotingProps) {
  const {
    kind,
    left,
    isHostBack,
    onTaken,
    onGivenBack,
    onUnkept,
    mode,
    camera,
    lastMovements,
    insideNow,
    notConfirmed,
    connection,
  } = props
  const near = useOfflineNearCodes()
  const { noting, sound, readByCamera } = useNoting(
    kind,
    { left, isHostBack },
    {
      onGivenBack,
      onUnkept,
      onReplaced: notConfirmed.hears,
      onUnknown: (number) => near.send({ type: 'code.unknown', number }),
    },
  )
  useCameraCodes(camera.hears, readByCamera)
  const { state, send } = noting
  const names = useOfflineNameSearch((code) => send({ type: 'person.chosen', code }))
  const isDevice = useSessionUser().device !== undefined
  useEffect(onTaken, [onTaken])
  useEffect(() => {
    send({ type: isHostBack ? 'host.back' : 'host.lost' })
  }, [isHostBack, send])
  return (
    <NotingView
      {...noting}
      sound={<SoundView {...sound} />}
      camera={camera.place}
      nameSearch={<NameSearchView {...names} isBesideSearch />}
      nearCodes={
        state.context.number === near.state.context.number && (
          <NearCodesView
            state={near.state}
            onChoose={(code) => send({ type: 'person.chosen', code })}
            isByDevice
          />
        )
      }
      connection={
        <>
          {connection}
          {isDevice && <OfflineGateOperator />}
        </>
      }
      mode={mode(state.hasTag('busy'))}
      notConfirmed={notConfirmed.place}
      insideNow={insideNow}
      lastMovements={lastMovements}
    />
  )
}

function OfflineGateOperator() {
  return <GateOperatorView {...useOfflineGateOperator()} />
}
