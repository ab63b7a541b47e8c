import type { LiveCounts } from '../../../domain/lib/live.ts'
import { can, may } from '../../../domain/staff/rights.ts'
import { useSessionUser } from '../../../flows/account/sessionUser.ts'
import { useGateHours } from '../../../flows/gate/gateHours.ts'
import { useLive } from '../../../flows/lib/live.ts'
import { useDashboard } from '../../../flows/staff/dashboard.ts'
import { InsideNowView } from '../../ui/flows/InsideNowView.tsx'
import { DashboardView } from './DashboardView.tsx'
import { GateHoursView } from './GateHoursView.tsx'

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

function GateHours({ counts }: { readonly counts: LiveCounts | null }) {
  return <GateHoursView {...useGateHours(counts)} />
}
