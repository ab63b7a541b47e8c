import { useDashboard } from '../../../flows/dashboard.ts'
import { useLive } from '../../../flows/live.ts'
import { useSessionUser } from '../../../flows/sessionUser.ts'
import { InsideNowView } from '../../ui/InsideNowView.tsx'
import { DashboardView } from './DashboardView.tsx'

export default function Dashboard() {
  const { dashboard, gender, age } = useDashboard()
  return (
    <DashboardView
      {...dashboard}
      permissions={useSessionUser()}
      insideNow={<InsideNowView {...useLive()} />}
      gender={gender}
      age={age}
    />
  )
}
