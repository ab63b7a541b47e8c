import { Button, Progress, Text } from '@mantine/core'
import type { KeyboardEvent, RefObject } from 'react'
import type { CardHolder } from '../../../domain/people/idCard.ts'
import {
  allLostText,
  emptyText,
  type exportMachine,
  percentOf,
  progressTextOf,
  resultTextOf,
} from '../../../machines/people/export.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { SteadyButton } from '../../ui/forms/SteadyButton.tsx'
import { Row } from '../../ui/layout/Stack.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { PersonName } from '../../ui/parts/PersonName.tsx'
import classes from './Export.module.css'
import { LostCards } from './LostCards.tsx'
import { useFocusAfterRemoval } from './useFocusAfterRemoval.ts'

type PanelProps = FlowProps<typeof exportMachine>

interface ExportPanelProps extends PanelProps {
  readonly exportButton: RefObject<HTMLButtonElement | null>
}

export function ExportPanel({ state, send, exportButton }: ExportPanelProps) {
  const { notice, failed, lost } = state.context
  return (
    <div style={{ display: 'contents' }} {...useFocusAfterRemoval(exportButton)}>
      <ExportProgress state={state} send={send} />
      {state.matches('resting') && failed.length > 0 && <FailedCards state={state} send={send} />}
      {notice !== null && (
        <ErrorBanner
          title={notice}
          incident={notice === emptyText || notice === allLostText ? null : state.machine.id}
          action={
            <Button variant="default" onClick={() => send({ type: 'alert.dismissed' })}>
              Dismiss
            </Button>
          }
        >
          {notice === allLostText && <LostCards people={lost} />}
        </ErrorBanner>
      )}
    </div>
  )
}

/** Only the bar shows progress, because an updating sentence would flood screen readers. */
function ExportProgress({ state, send }: PanelProps) {
  const progress = progressTextOf(state)
  const result = resultTextOf(state)
  if (progress === null && result === null) return null
  const isBusy = state.hasTag('busy')
  const isCounting = state.matches({ working: 'exporting' })
  return (
    <Card as="section" aria-label="Export" gap={8} padding="12px 16px" data-print="no">
      <Row gap="8px 16px" words="7rem" align="center">
        <p className="strong" role="status" aria-live={isCounting ? 'off' : 'polite'}>
          {progress ?? result}
        </p>
        {isBusy && (
          <Button variant="default" onClick={() => send({ type: 'export.cancelled' })}>
            Cancel
          </Button>
        )}
        {state.can({ type: 'result.closed' }) && (
          <Button variant="default" onClick={() => send({ type: 'result.closed' })}>
            Close
          </Button>
        )}
      </Row>
      {progress !== null && result !== null && <Text>{result}</Text>}
      <LostCards people={state.context.lost} />
      {progress !== null && (
        <Progress.Root>
          <Progress.Section
            value={isCounting || state.matches({ working: 'preparing' }) ? percentOf(state) : 100}
            color="forest"
            aria-label="Export progress"
          />
        </Progress.Root>
      )}
    </Card>
  )
}

function FailedCards({ state, send }: PanelProps) {
  const { cards, failed } = state.context
  return (
    <ErrorBanner
      title={`${failed.length} of ${cards.length} cards failed`}
      incident={state.machine.id}
      action={
        <Row gap="0.5rem" wraps>
          <Button onClick={() => send({ type: 'retry.requested' })}>Retry these</Button>
          {state.can({ type: 'failures.dismissed' }) && (
            <Button variant="default" onClick={() => send({ type: 'failures.dismissed' })}>
              Dismiss
            </Button>
          )}
        </Row>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard */}
      <ul className={classes.people} tabIndex={0} aria-label="Failed cards">
        {failed.map((holder, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a foreign host may send equal people, and the list never moves
          <li key={index}>
            <PersonName of={holder} /> ({holder.code})
          </li>
        ))}
      </ul>
    </ErrorBanner>
  )
}

export interface ExportProps extends FlowProps<typeof exportMachine> {
  readonly participants: readonly CardHolder[]
  readonly isDemo: boolean
  /** For the audit of a server that keeps saved lists. */
  readonly filter?: string | undefined
  readonly button?: RefObject<HTMLButtonElement | null>
}

/** The button keeps the focus while busy, so an Enter held on "Cancel" does not start another export. */
export function ExportButton({ state, send, participants, isDemo, filter, button }: ExportProps) {
  const isBusy = state.hasTag('busy')
  return (
    <SteadyButton
      ref={button}
      variant="default"
      disabled={isDemo || participants.length === 0}
      aria-disabled={isBusy}
      data-disabled={isBusy}
      onKeyDown={keepFromRepeating}
      onClick={() => send({ type: 'export.requested', participants, isDemo, filter })}
    >
      Export All ID Cards
    </SteadyButton>
  )
}

function keepFromRepeating(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}
