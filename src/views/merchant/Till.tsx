import { Button } from '@mantine/core'
import { useLogout } from '../../flows/logout.ts'
import { useSessionState } from '../../flows/session.ts'
import { LogoutView } from '../ui/LogoutView.tsx'
import { TopBarLayout } from '../ui/TopBarLayout.tsx'
import Upcoming from '../ui/Upcoming.tsx'

export default function Till() {
  const user = useSessionState().context.session?.user ?? {}
  const logout = useLogout('merchant')
  return (
    <>
      <TopBarLayout
        person={user.merchantName ?? user.merchantNumber ?? 'Merchant'}
        actions={
          <Button variant="default" onClick={() => logout.send({ type: 'logout.requested' })}>
            Logout
          </Button>
        }
      >
        <Upcoming title="Merchant Dashboard" />
      </TopBarLayout>
      <LogoutView state={logout.state} send={logout.send} />
    </>
  )
}
