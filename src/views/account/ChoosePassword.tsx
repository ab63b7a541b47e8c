import { useChoosePassword } from '../../flows/account/choosePassword.ts'
import { useLogout } from '../../flows/account/logout.ts'
import { useSessionState } from '../../flows/account/session.ts'
import { LogoutView } from '../ui/flows/LogoutView.tsx'
import { ChoosePasswordView } from './ChoosePasswordView.tsx'

/** Replaces a whole area until the initial password is changed. */
export default function ChoosePassword() {
  const { session } = useSessionState().context
  const { merchantNumber, email = '' } = session?.user ?? {}
  const choosing = useChoosePassword()
  const logout = useLogout(session?.role === 'merchant' ? 'merchant' : 'admin')
  return (
    <>
      <ChoosePasswordView
        {...choosing}
        account={merchantNumber ?? email}
        onLogout={() => logout.send({ type: 'logout.requested' })}
      />
      <LogoutView {...logout} />
    </>
  )
}
