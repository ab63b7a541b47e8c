import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { campDate, campDateTime, campHour } from '../../../domain/lib/campTime.ts'
import { takenBackAddress, takenBackText } from '../../../domain/money/onlineDeposits.ts'
import type { ServerWarning } from '../../../domain/staff/dashboard.ts'
import { ageDistributionOf, genderDistributionOf } from '../../../domain/staff/dashboardFigures.ts'
import { can, may, type Permissions } from '../../../domain/staff/rights.ts'
import { dashboardFailureText, type dashboardMachine } from '../../../machines/staff/dashboard.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Page, Row, Stack } from '../../ui/layout/Stack.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { Note } from '../../ui/parts/Note.tsx'
import { UnencryptedNote } from '../../ui/parts/UnencryptedNote.tsx'
import { CampPanels } from './CampPanels.tsx'
import { ChartPanel } from './ChartPanel.tsx'
import classes from './Dashboard.module.css'
import { HasListsContext } from './ListLink.tsx'
import { StatCards } from './StatCards.tsx'

export interface DashboardViewProps extends FlowProps<typeof dashboardMachine> {
  readonly permissions: Permissions
  readonly isUnencrypted?: boolean
  readonly insideNow?: ReactNode
}

export function DashboardView({ state, send, permissions, isUnencrypted, insideNow }: DashboardViewProps) {
  const { stats, today } = state.context
  const isLoading = state.hasTag('loading')
  const readAgain = () => send({ type: 'reading.requested' })
  return (
    <HasListsContext value={may(permissions, ['office'])}>
      <Page gap={20} phoneGap={12}>
        <PageHeader title="Admin Dashboard">
          <Row as="p" gap={8} align="center" className={classes.today}>
            <span className="dimmed">Today</span>
            {today !== null && (
              <time dateTime={today} className="strong">
                {campDate(today)}
              </time>
            )}
          </Row>
          <Button variant="default" disabled={isLoading} onClick={readAgain}>
            Refresh
          </Button>
        </PageHeader>
        {state.matches('failed') && (
          <ErrorBanner
            tone="warning"
            title={dashboardFailureText}
            incident={state.machine.id}
            action={
              <Button variant="default" onClick={readAgain}>
                Try again
              </Button>
            }
          />
        )}
        {isUnencrypted && <UnencryptedNote />}
        {stats.warnings && stats.warnings.length > 0 && <ServerWarnings warnings={stats.warnings} />}
        {stats.takenBack && (
          <Note tone="warning">
            <span>
              {takenBackText(stats.takenBack)}{' '}
              {can(permissions, 'reports') && (
                <Link to={takenBackAddress}>
                  {stats.takenBack.deposits === 1 ? 'Look at it.' : 'Look at them.'}
                </Link>
              )}
            </span>
          </Note>
        )}
        {insideNow}
        <StatCards stats={stats} isLoading={isLoading} />
        <Stack as="section" gap={16} style={{ marginBlockStart: 8 }} aria-labelledby="demographics">
          <header>
            <SectionTitle id="demographics">Participant Demographics</SectionTitle>
            <p className="dimmed">
              Visual representation of participant distribution by gender and age groups
            </p>
          </header>
          <Stack gap={16} phoneGap={12} columns="26rem">
            <ChartPanel
              title="Gender Distribution"
              chartTitle="Distribution by Gender"
              firstType="pie"
              groups="Gender"
              size={2}
              distribution={isLoading ? null : genderDistributionOf(stats)}
            />
            <ChartPanel
              title="Age Distribution"
              chartTitle="Distribution by Age Group"
              firstType="bar"
              groups="Age"
              size={5}
              distribution={isLoading ? null : ageDistributionOf(stats)}
            />
          </Stack>
        </Stack>
        {stats.camp && <CampPanels camp={stats.camp} />}
        {stats.ledgerCheck?.faults === 0 && (
          <p className="dimmed">
            The books were checked at {campHour(stats.ledgerCheck.at)} on {campDate(stats.ledgerCheck.at)} and
            are right.
          </p>
        )}
      </Page>
    </HasListsContext>
  )
}

function ServerWarnings({ warnings }: { readonly warnings: readonly ServerWarning[] }) {
  return (
    <ErrorBanner title="The server needs help. Please tell who looks after it." incident={null}>
      <Stack as="ul" gap={6} style={{ marginBlockStart: 4 }}>
        {warnings.map(({ sentence, since }) => (
          <li key={sentence}>
            {sentence} <span className="unbroken">Since {campDateTime(since)}.</span>
          </li>
        ))}
      </Stack>
    </ErrorBanner>
  )
}
