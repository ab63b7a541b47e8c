import { useEffect } from 'react'
import type { HandedBack, LeftScan } from '../../../domain/deviceGate.ts'
import type { MovementKind } from '../../../domain/movements.ts'
import { useCamera } from '../../../flows/camera.ts'
import { useNameSearchHere, useNoting } from '../../../flows/noting.ts'
import { CameraView } from '../../ui/CameraView.tsx'
import { NameSearchView } from '../../ui/NameSearchView.tsx'
import { SoundView } from '../../ui/SoundView.tsx'
import type { GateSurroundings } from './gateSurroundings.ts'
import { NotingView } from './NotingView.tsx'

interface NotingProps extends Omit<GateSurroundings, 'link'> {
  readonly kind: MovementKind
  readonly left: LeftScan | null
  readonly isHostBack: boolean
  readonly onGivenBack: (back: HandedBack) => void
  readonly onUnkept: () => void
}

/** The gate while its device answers. */
export default function Noting(props: NotingProps) {
  const { kind, left, isHostBack, onGivenBack, onUnkept, mode, lastMovements, insideNow, connection } = props
  const { noting, sound, readByCamera } = useNoting(kind, { left, isHostBack }, { onGivenBack, onUnkept })
  const camera = useCamera(readByCamera)
  const { state, send } = noting
  const names = useNameSearchHere((code) => send({ type: 'person.chosen', code }))
  useEffect(() => {
    send({ type: isHostBack ? 'host.back' : 'host.lost' })
  }, [isHostBack, send])
  return (
    <NotingView
      {...noting}
      sound={<SoundView {...sound} />}
      camera={<CameraView {...camera} />}
      nameSearch={<NameSearchView {...names} isBesideSearch />}
      connection={connection}
      mode={mode(state.hasTag('busy'))}
      insideNow={insideNow}
      lastMovements={lastMovements}
    />
  )
}
