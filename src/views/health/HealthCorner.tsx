import { useSessionState } from '../../flows/account/session.ts'
import { useHealthCorner } from '../../flows/health/healthCorner.ts'
import { NameSearchView } from '../ui/flows/NameSearchView.tsx'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import { Page } from '../ui/layout/Stack.tsx'
import { UnencryptedNote } from '../ui/parts/UnencryptedNote.tsx'
import { HealthCornerView } from './HealthCornerView.tsx'
import { HealthLockView } from './HealthLockView.tsx'

/** While the corner is locked none of its records is rendered; they stay in its flows. */
export default function HealthCorner() {
  const { corner, names, lock } = useHealthCorner()
  const { email } = useSessionState().context.session?.user ?? {}
  if (lock.state.matches('locked'))
    return (
      <Page gap={20} phoneGap={16} width="48rem">
        <PageHeader title="Health Corner" />
        {!window.isSecureContext && <UnencryptedNote />}
        <HealthLockView {...lock} account={email} />
      </Page>
    )
  return (
    <HealthCornerView
      {...corner}
      isUnencrypted={!window.isSecureContext}
      lock={<HealthLockView {...lock} />}
      nameSearch={<NameSearchView {...names} />}
    />
  )
}
