import { Text, Title } from '@mantine/core'
import { useId } from 'react'
import { campHour } from '../../../domain/lib/campTime.ts'
import { gatesAwayText, type LiveCounts } from '../../../domain/lib/live.ts'
import type { liveMachine } from '../../../machines/lib/live.ts'
import { Row } from '../layout/Stack.tsx'
import { Card } from '../parts/Card.tsx'
import { TonePill } from '../parts/TonePill.tsx'
import type { FlowProps } from './flow.ts'
import classes from './InsideNow.module.css'

const groups = [
  { key: 'inside', label: 'Inside' },
  { key: 'outside', label: 'Outside' },
  { key: 'home', label: 'Home' },
  { key: 'expected', label: 'Expected' },
] as const satisfies readonly { readonly key: keyof LiveCounts; readonly label: string }[]

const number = new Intl.NumberFormat('en-US')

interface InsideNowViewProps extends Pick<FlowProps<typeof liveMachine>, 'state'> {
  /** The page knows that the server is away before the silent stream counts as broken. */
  readonly isAway?: boolean
}

/** It has no live region, because the counts change with every person who passes. */
export function InsideNowView({ state, isAway = false }: InsideNowViewProps) {
  const titleId = useId()
  const { counts, countedAt } = state.context
  const isLive = state.context.isLive && !isAway
  if (state.matches('absent')) return null
  const away = counts && gatesAwayText(counts)
  return (
    <Card
      as="section"
      padding="12px 16px"
      gap={8}
      aria-labelledby={titleId}
      aria-busy={counts === null}
      data-print="no"
    >
      <Row as="header" gap="2px 12px" wraps align="baseline" justify="space-between">
        <Title order={2} id={titleId} fz="md" fw={600}>
          Inside now
        </Title>
        <TonePill tone={isLive && away === null ? 'good' : 'warning'}>{ageText(countedAt, isLive)}</TonePill>
      </Row>
      <dl className={classes.counts}>
        {groups.map(({ key, label }) => {
          const count = counts?.[key]
          if (counts && count === undefined) return null
          if (!counts && key === 'outside') return null
          return (
            <div key={key} data-first={key === 'inside' || undefined}>
              <dt>{label}</dt>
              <dd>{count === undefined ? '–' : number.format(count)}</dd>
            </div>
          )
        })}
      </dl>
      {away !== null && <Text fz="0.875rem">{away}</Text>}
      {counts?.waiting !== undefined && counts.waiting > 0 && (
        <Text fz="0.875rem">{waitingText(counts.waiting)}</Text>
      )}
    </Card>
  )
}

function waitingText(waiting: number): string {
  return waiting === 1
    ? '1 scan still waits on a device: it is not counted here.'
    : `${number.format(waiting)} scans still wait on devices: they are not counted here.`
}

function ageText(countedAt: string | null, isLive: boolean): string {
  if (isLive) return 'Live'
  return countedAt === null ? 'Not live yet' : `Not live. Counted at ${campHour(countedAt)}.`
}
