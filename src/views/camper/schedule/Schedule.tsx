import { useSearchParams } from 'react-router-dom'
import { useSchedule } from '../../../flows/camper/schedule.ts'
import { PrintMessage } from '../../ui/lists/PrintMessage.tsx'
import { ScheduleView } from './ScheduleView.tsx'

export default function Schedule() {
  const [parameters, setParameters] = useSearchParams()
  const { schedule, print } = useSchedule({
    day: parameters.get('day'),
    onDay: (day) => setParameters({ day }, { replace: true, preventScrollReset: true }),
  })
  return (
    <>
      <ScheduleView {...schedule} onPrint={() => print.send({ type: 'print.requested' })} />
      <PrintMessage {...print} />
    </>
  )
}
