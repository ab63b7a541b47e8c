import { Button, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { SessionUser } from '../../../domain/account/session.ts'
import type { HealthOpening } from '../../../domain/health/health.ts'
import type { HealthDraft } from '../../../domain/health/healthForm.ts'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import type { healthMachine } from '../../../machines/health/health.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Page, Row, Stack } from '../../ui/layout/Stack.tsx'
import { usePageTitle } from '../../ui/layout/usePageTitle.ts'
import { Card } from '../../ui/parts/Card.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { CheckIcon, PencilIcon, PrintIcon } from '../../ui/parts/icons.tsx'
import classes from './Health.module.css'
import { HealthPaper } from './HealthPaper.tsx'
import { sectionPadding } from './HealthSectionCard.tsx'
import { HealthSummary } from './HealthSummary.tsx'

export interface HealthViewProps extends FlowProps<typeof healthMachine> {
  readonly camper: SessionUser
  readonly draft: HealthDraft | null
  /** ISO 8601 in UTC; null before the first print. */
  readonly printedAt: string | null
  readonly onDiscard: () => void
  readonly onPrint: () => void
  readonly form: ReactNode
}

const title = 'Health Information'

export function HealthView(props: HealthViewProps) {
  const { state, send, camper, draft, printedAt, onPrint, form } = props
  const record = state.context.health?.record ?? null
  const isOnPaper = record !== null && !state.matches('form')
  const page = usePageFocus(String(state.value))
  return (
    <>
      <Page
        ref={page}
        tabIndex={-1}
        gap={16}
        width="72rem"
        isCentred
        data-print={isOnPaper ? 'no' : undefined}
      >
        {state.hasTag('busy') && (
          <>
            <PageHeader title={title} />
            <HealthSkeleton />
          </>
        )}
        {state.matches('failed') && (
          <>
            <PageHeader title={title} />
            <ErrorBanner
              {...(state.context.isClosed
                ? { title: 'Your health record is closed.', tone: 'warning', incident: null }
                : { title: 'Your health record could not be read.', incident: state.machine.id })}
              action={
                <Button variant="default" onClick={() => send({ type: 'reload.requested' })}>
                  Try again
                </Button>
              }
            >
              {state.context.callError}
              {draft &&
                ` What you typed on ${campDateTime(draft.typedAt)} is kept ${draft.keptIn === 'tab' ? 'in this tab' : 'on this device'}.`}
            </ErrorBanner>
          </>
        )}
        {state.matches('summary') && record && (
          <>
            <PageHeader fillsPhone title={title} description="What the camp's health team knows about you.">
              <Button variant="default" leftSection={<PrintIcon size={18} />} onClick={onPrint}>
                Print Information
              </Button>
              <Button
                color="amber"
                leftSection={<PencilIcon size={18} />}
                onClick={() => send({ type: 'edit.requested' })}
              >
                Edit Information
              </Button>
            </PageHeader>
            <Unsubmitted {...props} />
            <Opened opening={state.context.health?.opening} />
            <HealthSummary record={record} />
          </>
        )}
        {state.matches('form') && form}
        {state.matches('saved') && (
          <HealthSaved onPrint={onPrint} onView={() => send({ type: 'record.requested' })} />
        )}
      </Page>
      {isOnPaper && <HealthPaper camper={camper} record={record} printedAt={printedAt} />}
    </>
  )
}

function Opened({ opening }: { readonly opening: HealthOpening | undefined }) {
  if (opening === undefined) return null
  return (
    <ErrorBanner tone="info" title="The health corner opened your record for you." incident={null}>
      The camp office made a password for you on {campDateTime(opening.closedAt)}. Your record was closed
      until {opening.openedBy} opened it on {campDateTime(opening.openedAt)}. If that was not you, tell the
      health corner.
    </ErrorBanner>
  )
}

function Unsubmitted({ draft, send, onDiscard }: HealthViewProps) {
  if (draft === null) return null
  return (
    <ErrorBanner
      tone="info"
      title="You have changes that are not submitted."
      incident={null}
      action={
        <Row gap={8} wraps justify="flex-end">
          <Button variant="subtle" color="gray" onClick={onDiscard}>
            Discard
          </Button>
          <Button variant="default" onClick={() => send({ type: 'edit.requested' })}>
            Continue editing
          </Button>
        </Row>
      }
    >
      We kept what you typed on {campDateTime(draft.typedAt)}.
    </ErrorBanner>
  )
}

const notOpen: readonly string[] = ['reading', 'waitingForDraft', 'failed']

/** A view opened by a button starts at the top and takes the focus. */
function usePageFocus(shown: string) {
  const page = useRef<HTMLDivElement>(null)
  const last = useRef(shown)
  useEffect(() => {
    if (!notOpen.includes(last.current) && last.current !== shown) {
      page.current?.focus({ preventScroll: true })
      window.scrollTo({ top: 0 })
    }
    last.current = shown
  }, [shown])
  return page
}

function HealthSkeleton() {
  return (
    <Stack gap={16} aria-busy="true" className={classes.summary}>
      {['critical', 'medical', 'emergency', 'additional'].map((section) => (
        <Card key={section} shadow="xs" padding={sectionPadding}>
          <Skeleton height={22} width="min(60%, 200px)" my={3} />
          <Skeleton height={16} width={110} mt={18} />
          <Skeleton height={20} width="70%" mt={8} />
          <Skeleton height={16} width={130} mt={20} />
          <Skeleton height={20} width="90%" mt={8} mb={4} />
        </Card>
      ))}
      <VisuallyHidden role="status">Loading your health record…</VisuallyHidden>
    </Stack>
  )
}

const savedTitle = 'Health Information Updated!'

interface HealthSavedProps {
  readonly onPrint: () => void
  readonly onView: () => void
}

function HealthSaved({ onPrint, onView }: HealthSavedProps) {
  usePageTitle(savedTitle)
  return (
    <Card shadow="sm" gap={16} className={classes.saved}>
      <span className={`toned ${classes.sign}`} data-tone="good">
        <CheckIcon size={48} />
      </span>
      <Title order={1}>{savedTitle}</Title>
      <Text maw="46ch" className="dimmed" style={{ textWrap: 'balance' }}>
        Thank you. The camp's health team sees what you wrote from now on. Change it whenever something
        changes.
      </Text>
      <Row gap={12} wraps justify="center" className={classes.buttons}>
        <Button size="lg" variant="default" leftSection={<PrintIcon size={20} />} onClick={onPrint}>
          Print Information
        </Button>
        <Button size="lg" color="amber" component={Link} to="/app">
          Return to Dashboard
        </Button>
        <Button size="lg" variant="subtle" onClick={onView}>
          View Record
        </Button>
      </Row>
    </Card>
  )
}
