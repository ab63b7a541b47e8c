import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { campDateTime } from '../../../domain/campTime.ts'
import type { HealthDraft } from '../../../domain/healthForm.ts'
import type { SessionUser } from '../../../domain/session.ts'
import type { healthMachine } from '../../../machines/health.ts'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import type { FlowProps } from '../../ui/flow.ts'
import { PencilIcon, PrintIcon } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import classes from './Health.module.css'
import { HealthPaper } from './HealthPaper.tsx'
import { HealthSaved } from './HealthSaved.tsx'
import { HealthSkeleton } from './HealthSkeleton.tsx'
import { HealthSummary } from './HealthSummary.tsx'

export interface HealthViewProps extends FlowProps<typeof healthMachine> {
  readonly camper: SessionUser
  /** What is kept on this device and not submitted yet. */
  readonly draft: HealthDraft | null
  /** ISO 8601 in UTC; null before anybody printed. */
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
      <div ref={page} tabIndex={-1} className={classes.page} data-print={isOnPaper ? 'no' : undefined}>
        {state.matches('reading') && (
          <>
            <PageHeader title={title} />
            <HealthSkeleton />
          </>
        )}
        {state.matches('failed') && (
          <>
            <PageHeader title={title} />
            <ErrorBanner
              title="Your health record could not be read."
              incident={state.machine.id}
              action={
                <Button variant="default" onClick={() => send({ type: 'reload.requested' })}>
                  Try again
                </Button>
              }
            >
              {state.context.callError}
              {draft && ` What you typed on ${campDateTime(draft.typedAt)} is kept on this device.`}
            </ErrorBanner>
          </>
        )}
        {state.matches('summary') && record && (
          <>
            <PageHeader title={title} description="What the camp's health team knows about you.">
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
            <HealthSummary record={record} />
          </>
        )}
        {state.matches('form') && form}
        {state.matches('saved') && (
          <HealthSaved onPrint={onPrint} onView={() => send({ type: 'record.requested' })} />
        )}
      </div>
      {isOnPaper && <HealthPaper camper={camper} record={record} printedAt={printedAt} />}
    </>
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
        <div className={classes.choices}>
          <Button variant="subtle" color="gray" onClick={onDiscard}>
            Discard
          </Button>
          <Button variant="default" onClick={() => send({ type: 'edit.requested' })}>
            Continue editing
          </Button>
        </div>
      }
    >
      We kept what you typed on {campDateTime(draft.typedAt)}.
    </ErrorBanner>
  )
}

/** What a button has opened in place of its own page begins at the top, and with the focus. */
function usePageFocus(shown: string) {
  const page = useRef<HTMLDivElement>(null)
  const last = useRef(shown)
  useEffect(() => {
    const wasOpen = last.current !== 'reading' && last.current !== 'failed'
    if (wasOpen && last.current !== shown) {
      page.current?.focus({ preventScroll: true })
      window.scrollTo({ top: 0 })
    }
    last.current = shown
  }, [shown])
  return page
}
