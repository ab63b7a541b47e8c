import { can } from '../../../domain/staff/rights.ts'
import { useSessionUser } from '../../../flows/account/sessionUser.ts'
import { useMovement } from '../../../flows/gate/movement.ts'
import { useNearCodes } from '../../../flows/gate/nearCodes.ts'
import { useNameSearch } from '../../../flows/people/nameSearch.ts'
import type { LaterKind } from '../../../machines/gate/movementAnswers.ts'
import { NameSearchView } from '../../ui/flows/NameSearchView.tsx'
import { SoundView } from '../../ui/flows/SoundView.tsx'
import GateOperator from '../settings/GateOperator.tsx'
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
