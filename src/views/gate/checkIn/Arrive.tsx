import { can } from '../../../domain/staff/rights.ts'
import { useSessionUser } from '../../../flows/account/sessionUser.ts'
import { useAlreadyIn } from '../../../flows/gate/alreadyIn.ts'
import { useCheckIn } from '../../../flows/gate/checkIn.ts'
import { useNearCodes } from '../../../flows/gate/nearCodes.ts'
import { useNameSearch } from '../../../flows/people/nameSearch.ts'
import { NameSearchView } from '../../ui/flows/NameSearchView.tsx'
import { SoundView } from '../../ui/flows/SoundView.tsx'
import GateOperator from '../settings/GateOperator.tsx'
import { AlreadyInView, isLetBackIn } from './AlreadyInView.tsx'
import { CheckInView } from './CheckInView.tsx'
import type { GateSurroundings } from './gateSurroundings.ts'
import { NearCodesView } from './NearCodesView.tsx'
import { useCameraCodes } from './useCameraCodes.ts'

export default function Arrive({
  mode,
  camera,
  lastMovements,
  insideNow,
  notConfirmed,
  onNoted,
  connection,
  link,
}: GateSurroundings) {
  const alreadyIn = useAlreadyIn(onNoted)
  const near = useNearCodes()
  const { checkIn, sound, readByCamera } = useCheckIn(
    ({ verdict, about }) => {
      if (verdict === 'checkedIn' || verdict === 'unreachable') onNoted()
      if (verdict === 'alreadyCheckedIn' && about) alreadyIn.send({ type: 'person.judged', ...about })
      if (verdict === 'notFound' && about) near.send({ type: 'code.unknown', number: about.number })
    },
    notConfirmed.hears,
    link,
  )
  useCameraCodes(camera.hears, readByCamera)
  const names = useNameSearch((code) => checkIn.send({ type: 'person.chosen', code }))
  const user = useSessionUser()
  const { state } = checkIn
  const isAbout = (number: string) => state.context.judged?.number === number
  const isOfVerdict = state.matches({ ready: 'alreadyCheckedIn' }) && isAbout(alreadyIn.state.context.number)
  return (
    <CheckInView
      {...checkIn}
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
        <>
          <AlreadyInView {...alreadyIn} isBesideVerdict={isOfVerdict} />
          {state.matches({ ready: 'notFound' }) && isAbout(near.state.context.number) && (
            <NearCodesView
              state={near.state}
              onChoose={(code) => checkIn.send({ type: 'person.chosen', code })}
            />
          )}
        </>
      }
      isVerdictPast={isOfVerdict && isLetBackIn(alreadyIn.state)}
      notConfirmed={notConfirmed.place}
      insideNow={insideNow}
      lastMovements={lastMovements}
    />
  )
}
