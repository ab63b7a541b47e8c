import { useDashboard } from '../../../flows/dashboard.ts'
import { DashboardView } from './DashboardView.tsx'

export default function Dashboard() {
  const { dashboard, gender, age } = useDashboard()
  return <DashboardView {...dashboard} gender={gender} age={age} />
}
