import { can, may } from '../../../domain/rights.ts'
import { useDashboard } from '../../../flows/dashboard.ts'
import { useLive } from '../../../flows/live.ts'
import { useSessionUser } from '../../../flows/sessionUser.ts'
import { InsideNowView } from '../../ui/InsideNowView.tsx'
import { DashboardView } from './DashboardView.tsx'
import GateHours from './GateHours.tsx'

export default function Dashboard() {
  const dashboard = useDashboard()
  const user = useSessionUser()
  const live = useLive()
  return (
    <DashboardView
      {...dashboard}
      permissions={user}
      isUnencrypted={!window.isSecureContext}
      insideNow={
        <>
          <InsideNowView {...live} />
          {can(user, 'gate') && may(user, ['gate', 'office']) && (
            <GateHours counts={live.state.context.counts} />
          )}
        </>
      }
    />
  )
}
