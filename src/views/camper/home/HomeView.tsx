import { Button, CloseButton, Title, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { SessionUser } from '../../../domain/account/session.ts'
import type { homeMachine } from '../../../machines/camper/home.ts'
import { useCamp } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { Page, Row, Stack } from '../../ui/layout/Stack.tsx'
import { usePageTitle } from '../../ui/layout/usePageTitle.ts'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { CalendarIcon, HealthIcon, type Icon, IdCardIcon, TransferIcon } from '../../ui/parts/icons.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { CampStatus, unknownRecordText } from './CampStatus.tsx'
import classes from './Home.module.css'
import { RecentActivity } from './RecentActivity.tsx'

interface HomeViewProps extends FlowProps<typeof homeMachine> {
  readonly camper: SessionUser
}

export function HomeView({ state, send, camper }: HomeViewProps) {
  const { facts } = useCamp()
  usePageTitle('Home')
  const { reading, hasMedicalRecords, readiness } = state.context
  const isWalletAwaited = reading === null && state.matches({ wallet: 'reading' })
  const isAwaited = isWalletAwaited || hasMedicalRecords === null
  return (
    <Page gap={20} phoneGap={16} width="72rem" isCentred aria-busy={isAwaited}>
      <header>
        <p className="dimmed small strong">{facts.identity.name}</p>
        <Title order={1} className="wraps">
          Welcome back, <bdi translate="no">{camper.firstname?.trim() || 'Camper'}</bdi>
        </Title>
      </header>
      {hasMedicalRecords === false && state.matches({ alert: 'open' }) && (
        <HealthAlert isKnown={readiness !== null} onDismiss={() => send({ type: 'alert.dismissed' })} />
      )}
      <BalanceCard reading={reading} isAwaited={isWalletAwaited} />
      <Tiles />
      <Stack gap={20} phoneGap={16} className={classes.columns}>
        <CampStatus
          isCheckedIn={camper.checkedIn ?? false}
          readiness={readiness}
          isAwaited={hasMedicalRecords === null}
        />
        <RecentActivity reading={reading} isAwaited={isWalletAwaited} />
      </Stack>
      <VisuallyHidden role="status">{isAwaited ? 'Loading your home…' : ''}</VisuallyHidden>
    </Page>
  )
}

interface HealthAlertProps {
  readonly isKnown: boolean
  readonly onDismiss: () => void
}

function HealthAlert({ isKnown, onDismiss }: HealthAlertProps) {
  return (
    <div className={classes.alert}>
      <ErrorBanner
        title="Please update your health records"
        incident={null}
        action={
          <Row gap={8} align="center">
            <Button component={Link} to="/app/health" variant="default">
              Update now
            </Button>
            <CloseButton aria-label="Dismiss this alert" size={44} c="inherit" onClick={onDismiss} />
          </Row>
        }
      >
        {isKnown ? 'They help the health team to look after you at the camp.' : unknownRecordText}
      </ErrorBanner>
    </div>
  )
}

interface Tile {
  readonly to: string
  readonly label: string
  readonly purpose: string
  readonly TileIcon: Icon
}

const tiles: readonly Tile[] = [
  { to: '/app/registration', label: 'ID Card', purpose: 'Show it at the gate', TileIcon: IdCardIcon },
  { to: '/app/health', label: 'Health', purpose: 'Your health record', TileIcon: HealthIcon },
  { to: '/app/schedule', label: 'Schedule', purpose: 'What is on each day', TileIcon: CalendarIcon },
  { to: '/app/wallet', label: 'Transactions', purpose: 'All money in and out', TileIcon: TransferIcon },
]

function Tiles() {
  return (
    <ul aria-label="Shortcuts" className={classes.tiles}>
      {tiles.map(({ to, label, purpose, TileIcon }) => (
        <li key={label}>
          <Link to={to} className={classes.tile}>
            <span className={classes.icon}>
              <TileIcon size={24} />
            </span>
            <span className={`heavy ${classes.label}`}>{label}</span>
            <span className={`dimmed small ${classes.purpose}`}>{purpose}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
