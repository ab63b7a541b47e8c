import { useSearchParams } from 'react-router-dom'
import { isDocumentedWeek } from '../../../domain/camp/programme.ts'
import { can } from '../../../domain/staff/rights.ts'
import { useSessionState } from '../../../flows/account/session.ts'
import { isProgrammeBuiltIn, useCampSchedule } from '../../../flows/camper/campSchedule.ts'
import { useSchedule } from '../../../flows/camper/schedule.ts'
import { useCamp } from '../../ui/camp.ts'
import { PrintMessage } from '../../ui/lists/PrintMessage.tsx'
import { CampScheduleView } from './CampScheduleView.tsx'
import { ScheduleView } from './ScheduleView.tsx'

export default function Schedule() {
  const { version } = useCamp()
  const user = useSessionState().context.session?.user ?? {}
  const isFromHost = can(user, 'campFacts')
  return version > 0 && (isFromHost || isProgrammeBuiltIn()) ? (
    <CampSchedule key={version} version={version} isBuiltIn={!isFromHost} />
  ) : (
    <DocumentedSchedule />
  )
}

function useAddress() {
  const [parameters, setParameters] = useSearchParams()
  return {
    day: parameters.get('day'),
    onDay: (day: string) => setParameters({ day }, { replace: true, preventScrollReset: true }),
  }
}

function DocumentedSchedule() {
  const { schedule, print } = useSchedule(useAddress())
  return (
    <>
      <ScheduleView {...schedule} onPrint={() => print.send({ type: 'print.requested' })} />
      <PrintMessage {...print} />
    </>
  )
}

interface CampScheduleProps {
  readonly version: number
  readonly isBuiltIn: boolean
}

function CampSchedule({ version, isBuiltIn }: CampScheduleProps) {
  const camp = useCamp()
  const address = useAddress()
  const { schedule, print } = useCampSchedule(version, isBuiltIn)
  const { saved } = schedule.state.context
  if (saved?.days === null && isDocumentedWeek(camp)) return <DocumentedSchedule />
  return (
    <>
      <CampScheduleView {...schedule} {...address} onPrint={() => print.send({ type: 'print.requested' })} />
      <PrintMessage {...print} />
    </>
  )
}
