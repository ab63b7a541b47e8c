import { Title, VisuallyHidden } from '@mantine/core'
import { eventName } from '../../../domain/event.ts'
import type { SessionUser } from '../../../domain/session.ts'
import type { homeMachine } from '../../../machines/home.ts'
import type { FlowProps } from '../../ui/flow.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { BalanceCard } from './BalanceCard.tsx'
import { CampStatus } from './CampStatus.tsx'
import { HealthAlert } from './HealthAlert.tsx'
import classes from './Home.module.css'
import { RecentActivity } from './RecentActivity.tsx'
import { Tiles } from './Tiles.tsx'

interface HomeViewProps extends FlowProps<typeof homeMachine> {
  readonly camper: SessionUser
}

export function HomeView({ state, send, camper }: HomeViewProps) {
  usePageTitle('Home')
  const { reading, hasMedicalRecords } = state.context
  const isWalletAwaited = reading === null && state.matches({ wallet: 'reading' })
  const isAwaited = isWalletAwaited || hasMedicalRecords === null
  return (
    <div className={classes.page} aria-busy={isAwaited}>
      <header>
        <p className={classes.event}>{eventName}</p>
        <Title order={1} className={classes.greeting}>
          Welcome back, <bdi>{camper.firstname?.trim() || 'Camper'}</bdi>
        </Title>
      </header>
      {hasMedicalRecords === false && state.matches({ alert: 'open' }) && (
        <HealthAlert onDismiss={() => send({ type: 'alert.dismissed' })} />
      )}
      <BalanceCard reading={reading} isAwaited={isWalletAwaited} />
      <Tiles />
      <div className={classes.columns}>
        <CampStatus isCheckedIn={camper.checkedIn ?? false} hasMedicalRecords={hasMedicalRecords} />
        <RecentActivity reading={reading} isAwaited={isWalletAwaited} />
      </div>
      <VisuallyHidden role="status">{isAwaited ? 'Loading your home…' : ''}</VisuallyHidden>
    </div>
  )
}
