import { Button, Loader, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { campDateTime } from '../../domain/lib/campTime.ts'
import { formatUsd } from '../../domain/lib/money.ts'
import { type Order, totalOf } from '../../domain/till/basket.ts'
import type { ChargeProof } from '../../domain/till/chargeAttempt.ts'
import type { tillMachine } from '../../machines/till/till.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { Incident } from '../ui/layout/Incident.tsx'
import { Row, Stack } from '../ui/layout/Stack.tsx'
import { usePressGuard } from '../ui/parts/usePressGuard.ts'
import { Verdict } from '../ui/parts/Verdict.tsx'
import '../ui/theme/largeButtons.css'
import classes from './OutcomeUnknown.module.css'

export function OutcomeUnknown({ state, send }: FlowProps<typeof tillMachine>) {
  const { attempt, candidate, callError } = state.context
  const panel = useRef<HTMLDivElement>(null)
  const check = useRef<HTMLButtonElement>(null)
  const pressGuard = usePressGuard()
  const isDeciding = state.matches({ charge: { outcomeUnknown: 'deciding' } })
  const isChecking = state.matches({ charge: { outcomeUnknown: 'checking' } })

  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
    // If the panel is taller than the window, its heading must be visible.
    panel.current?.querySelector('h2')?.scrollIntoView({ block: 'nearest' })
    // A decision needs a look at the transactions first, so Enter must not press a button.
    const next = isDeciding ? panel.current : check.current
    next?.focus({ preventScroll: true })
  }, [isDeciding])

  if (!attempt) return null
  return (
    <div ref={panel} tabIndex={-1} className={classes.panel} aria-busy={isChecking}>
      <Verdict
        verdict="unreachable"
        word={isDeciding ? 'Was it charged?' : unknownText}
        sentence={
          callError !== null
            ? sentenceOf(attempt)
            : isDeciding
              ? findingOf(candidate, attempt)
              : `${sentenceOf(attempt)} Press Check.`
        }
        titleId="outcome-unknown"
      >
        <Stack gap={16}>
          {callError !== null && <Help>{callError}</Help>}
          {isDeciding ? (
            <Decision send={send} hasCandidate={candidate !== null} />
          ) : (
            <Button
              ref={check}
              size="main"
              maw="26rem"
              color="amber"
              className={classes.check ?? ''}
              // `disabled` would lose the focus.
              aria-disabled={isChecking || undefined}
              leftSection={isChecking && <Loader size={22} />}
              onClick={() => send({ type: 'check.requested' })}
              {...pressGuard}
            >
              {isChecking ? 'Checking...' : 'Check'}
            </Button>
          )}
          <AttemptLines order={attempt} />
          <Incident flow={state.machine.id} sentence={callError ?? ''} />
        </Stack>
      </Verdict>
    </div>
  )
}

function AttemptLines({ order: { ownerCode, items } }: { readonly order: Order }) {
  return (
    <Stack as="ul" gap={4} style={{ maxInlineSize: '26rem' }} aria-label={`Payment of ${ownerCode}`}>
      {items.map((item) => (
        <Row as="li" key={item.name} gap={16} justify="space-between">
          {item.quantity} × {item.name} <span>{formatUsd(totalOf([item]))}</span>
        </Row>
      ))}
      <li className="strong">{keptText}</li>
    </Stack>
  )
}

function Help({ children }: { readonly children: string }) {
  return (
    <Text fz="1.1875rem" fw={600} lh={1.35}>
      {children}
    </Text>
  )
}

interface DecisionProps {
  readonly send: FlowProps<typeof tillMachine>['send']
  readonly hasCandidate: boolean
}

function Decision({ send, hasCandidate }: DecisionProps) {
  return (
    <>
      <Help>Not sure? Ask the camper to look in the wallet.</Help>
      <Stack gap={12} columns="13rem">
        {hasCandidate && (
          <Button size="large" color="amber" onClick={() => send({ type: 'decision.charged' })}>
            Yes, it was charged
          </Button>
        )}
        <Button
          size="large"
          {...(hasCandidate ? { variant: 'default' } : { color: 'amber' })}
          onClick={() => send({ type: 'decision.repeated' })}
        >
          No, charge again
        </Button>
        <Button size="large" variant="default" onClick={() => send({ type: 'check.requested' })}>
          Check again
        </Button>
        <Button size="large" variant="default" onClick={() => send({ type: 'decision.dropped' })}>
          Do not charge
        </Button>
      </Stack>
    </>
  )
}

export const unknownText = 'Maybe charged, maybe not'
export const keptText = 'The cart is still here.'

export function sentenceOf({ ownerCode, items }: Order): string {
  return `We do not know yet if ${ownerCode} was charged ${formatUsd(totalOf(items))}.`
}

export function findingOf(candidate: ChargeProof | null, { ownerCode, items }: Order): string {
  const total = formatUsd(totalOf(items))
  if (!candidate) return `Your transactions show no payment of ${total} by ${ownerCode}.`
  const found = [candidate.referenceId, campDateTime(candidate.createdAt)].filter((part) => part !== null)
  return `Your transactions show a payment of ${total} by ${ownerCode}: ${found.join(', ')}.`
}
