import { useDashboard } from '../../../flows/dashboard.ts'
import { useSessionUser } from '../../../flows/sessionUser.ts'
import { DashboardView } from './DashboardView.tsx'

export default function Dashboard() {
  const { dashboard, gender, age } = useDashboard()
  return <DashboardView {...dashboard} permissions={useSessionUser()} gender={gender} age={age} />
}
