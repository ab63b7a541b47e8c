import { can } from '../../../domain/rights.ts'
import { useMovement } from '../../../flows/movement.ts'
import { useNameSearch } from '../../../flows/nameSearch.ts'
import { useNearCodes } from '../../../flows/nearCodes.ts'
import { useSessionUser } from '../../../flows/sessionUser.ts'
import type { LaterKind } from '../../../machines/movementAnswers.ts'
import { NameSearchView } from '../../ui/NameSearchView.tsx'
import { SoundView } from '../../ui/SoundView.tsx'
import GateOperator from './GateOperator.tsx'
import type { GateSurroundings } from './gateSurroundings.ts'
import { MovementView } from './MovementView.tsx'
import { NearCodesView } from './NearCodesView.tsx'
import { useCameraCodes } from './useCameraCodes.ts'

interface MovementProps extends GateSurroundings {
  readonly kind: LaterKind
}

export default function Movement({
  kind,
  mode,
  camera,
  lastMovements,
  insideNow,
  notConfirmed,
  onNoted,
  connection,
  link,
}: MovementProps) {
  const near = useNearCodes()
  const { movement, sound, readByCamera } = useMovement(
    kind,
    {
      onNoted,
      onReplaced: notConfirmed.hears,
      onUnknown: (number) => near.send({ type: 'code.unknown', number }),
    },
    link,
  )
  useCameraCodes(camera.hears, readByCamera)
  const names = useNameSearch((code) => movement.send({ type: 'person.chosen', code }))
  const user = useSessionUser()
  const { state } = movement
  return (
    <MovementView
      {...movement}
      sound={<SoundView {...sound} />}
      camera={camera.place}
      nameSearch={can(user, 'people') && <NameSearchView {...names} isBesideSearch />}
      operator={
        <>
          {connection}
          {user.device !== undefined && <GateOperator />}
        </>
      }
      mode={mode(state.matches('confirming') || state.matches({ found: 'unanswered' }))}
      findings={
        state.matches({ ready: 'notFound' }) &&
        state.context.number === near.state.context.number && (
          <NearCodesView
            state={near.state}
            onChoose={(code) => movement.send({ type: 'person.chosen', code })}
          />
        )
      }
      notConfirmed={notConfirmed.place}
      insideNow={insideNow}
      lastMovements={lastMovements}
    />
  )
}
