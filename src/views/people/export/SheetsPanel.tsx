import { Button, NativeSelect, Progress, Text } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { groupWords } from '../../../domain/camp/groupWords.ts'
import {
  campNameProblem,
  maxPerSheet,
  type Paper,
  papers,
  problemText,
  type SheetOrder,
  sheetLayoutOf,
} from '../../../domain/people/cardSheets.ts'
import { type CardHolder, printableOf } from '../../../domain/people/idCard.ts'
import { fullNameOf } from '../../../domain/people/people.ts'
import {
  cancelledText,
  failureTextOf,
  makingTextOf,
  outlookText,
  partMadeOf,
  savedTextOf,
  type sheetsMachine,
} from '../../../machines/people/sheets.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { SteadyButton } from '../../ui/forms/SteadyButton.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import classes from './Export.module.css'
import { LostCards } from './LostCards.tsx'
import { useFocusAfterRemoval } from './useFocusAfterRemoval.ts'

type SheetsFlow = FlowProps<typeof sheetsMachine>

interface SheetsProps extends SheetsFlow {
  readonly participants: readonly CardHolder[]
  readonly isDemo: boolean
  /** For the audit of a server that keeps saved lists. */
  readonly filter?: string | undefined
  readonly button: RefObject<HTMLButtonElement | null>
}

export function SheetsButton({ state, send, participants, isDemo, button }: SheetsProps) {
  return (
    <SteadyButton
      ref={button}
      variant="default"
      disabled={isDemo || (participants.length === 0 && state.matches('closed'))}
      aria-disabled={!state.matches('closed')}
      data-disabled={!state.matches('closed')}
      aria-expanded={!state.matches('closed')}
      onClick={() => send({ type: 'sheets.requested' })}
    >
      ID Cards on Paper
    </SteadyButton>
  )
}

export function SheetsPanel(props: SheetsProps) {
  const { state } = props
  return (
    <div style={{ display: 'contents' }} {...useFocusAfterRemoval(props.button)}>
      {!state.matches('closed') && (
        <Panel>
          {state.matches('choosing') && <Choice {...props} />}
          {(state.matches('noting') || state.matches('making')) && <Making {...props} />}
          {state.matches('asking') && <Problems {...props} />}
          {state.matches('saved') && <Saved {...props} />}
        </Panel>
      )}
    </div>
  )
}

/** Takes the focus when it opens and when the part that had the focus is replaced. */
function Panel({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Card as="section" gap={16} padding={16} aria-labelledby="sheets-title" data-print="no">
      <Text component="h2" ref={heading} id="sheets-title" tabIndex={-1} size="xl" fw="bold">
        ID cards on paper
      </Text>
      <div style={{ display: 'contents' }} {...useFocusAfterRemoval(heading)}>
        {children}
      </div>
    </Card>
  )
}

const counts = Array.from({ length: maxPerSheet }, (_, index) => String(index + 1))
const orders: readonly { value: SheetOrder; label: string }[] = [
  { value: 'list', label: 'As in the list' },
  {
    value: 'union',
    get label() {
      return `By ${groupWords().group}`
    },
  },
]

function Choice({ state, send, participants, filter }: SheetsProps) {
  const { choice, ending } = state.context
  const failure = failureTextOf(state)
  const outlook = useMemo(() => outlookText(choice, participants), [choice, participants])
  const { printable, lost } = useMemo(() => printableOf(participants), [participants])
  return (
    <>
      {failure !== null && <ErrorBanner title={failure} incident={state.machine.id} />}
      <div className={classes.choice}>
        <Stack gap={12}>
          <NativeSelect
            label="Paper"
            data={Object.entries(papers).map(([value, { label }]) => ({ value, label }))}
            value={choice.paper}
            onChange={({ currentTarget }) =>
              send({ type: 'choice.changed', change: { paper: currentTarget.value as Paper } })
            }
          />
          <NativeSelect
            label="Cards on a sheet"
            data={counts}
            value={String(choice.perSheet)}
            onChange={({ currentTarget }) =>
              send({ type: 'choice.changed', change: { perSheet: Number(currentTarget.value) } })
            }
          />
          <NativeSelect
            label="Order"
            data={orders}
            value={choice.order}
            onChange={({ currentTarget }) =>
              send({ type: 'choice.changed', change: { order: currentTarget.value as SheetOrder } })
            }
          />
        </Stack>
        <SheetPicture {...choice} />
        <Stack gap={12}>
          <p role="status" className="strong">
            {ending?.kind === 'cancelled' ? `${cancelledText} ` : ''}
            {outlook}
          </p>
          {choice.order === 'union' && <Text>Each {groupWords().group} begins a new sheet.</Text>}
        </Stack>
      </div>
      <LostCards people={lost} />
      <Row gap={12} wraps justify="flex-end">
        <Button variant="default" onClick={() => send({ type: 'sheets.closed' })}>
          Close
        </Button>
        <Button
          disabled={printable.length === 0}
          onClick={() => send({ type: 'making.requested', participants, filter })}
        >
          Make the PDF
        </Button>
      </Row>
    </>
  )
}

function SheetPicture(choice: Parameters<typeof sheetLayoutOf>[0]) {
  const { width, height, card, places, line } = sheetLayoutOf(choice)
  return (
    <svg className={classes.picture} viewBox={`-1 -1 ${width + 2} ${height + 2}`} aria-hidden="true">
      <rect fill="var(--mantine-color-white)" stroke="var(--camp-border)" width={width} height={height} />
      {places.map(({ x, y }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <rect fill="var(--mantine-color-gray-1)" width={card.width} height={card.height} />
          <rect fill="var(--camp-brand)" width={card.width} height={card.height * 0.23} />
          <rect
            fill="var(--mantine-color-gray-6)"
            x={card.width * 0.12}
            y={card.height * 0.67}
            width={card.width * 0.76}
            height={card.height * 0.09}
          />
        </g>
      ))}
      <path stroke="var(--mantine-color-black)" strokeWidth={1.5} d={`M${line.x} ${line.y}h50`} />
    </svg>
  )
}

/** Only the bar shows progress, because an updating sentence would flood screen readers. */
function Making({ state, send }: SheetsFlow) {
  const isDrawing = state.matches({ making: 'drawing' })
  return (
    <Stack gap={8}>
      <Row gap="8px 16px" words="7rem" align="center">
        <p role="status" aria-live={isDrawing ? 'off' : 'polite'} className="strong">
          {makingTextOf(state)}
        </p>
        <Button variant="default" onClick={() => send({ type: 'making.cancelled' })}>
          Cancel
        </Button>
      </Row>
      <Progress.Root>
        <Progress.Section value={partMadeOf(state)} color="forest" aria-label="Sheets progress" />
      </Progress.Root>
    </Stack>
  )
}

function Problems({ state, send }: SheetsFlow) {
  const { cards, problems } = state.context
  const others = cards.length - problems.length
  const ofCamp = campNameProblem(problems)
  const own = problems.filter((problem) => problemText(problem) !== '')
  return (
    <>
      <ErrorBanner tone="warning" title="Some cards cannot be printed as they are" incident={null}>
        {ofCamp !== undefined && <p>{ofCamp}</p>}
        <p>
          These are {problems.length} of {cards.length}. Correct them, or export them as pictures with “Export
          All ID Cards”.
        </p>
        {own.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard
          <ul className={classes.people} tabIndex={0} aria-label="Cards that cannot be printed">
            {own.map((problem) => {
              const holder = cards[problem.index]
              return (
                <li key={problem.index}>
                  <bdi translate="no">{holder ? fullNameOf(holder) : ''}</bdi> ({holder?.code}):{' '}
                  {problemText(problem)}
                </li>
              )
            })}
          </ul>
        )}
      </ErrorBanner>
      <Row gap={12} wraps justify="flex-end">
        <Button variant="default" onClick={() => send({ type: 'choice.requested' })}>
          Back
        </Button>
        {state.can({ type: 'others.requested' }) && (
          <Button onClick={() => send({ type: 'others.requested' })}>
            Leave them out, print {others === 1 ? 'the other one' : `the other ${others}`}
          </Button>
        )}
      </Row>
    </>
  )
}

function Saved({ state, send }: SheetsFlow) {
  return (
    <>
      <p role="status" className="strong">
        {savedTextOf(state)}
      </p>
      <LostCards people={state.context.lost} />
      <p>Print it at 100 %, then measure the line at the bottom: it must be 50 mm long.</p>
      <Row gap={12} wraps justify="flex-end">
        <Button variant="default" onClick={() => send({ type: 'choice.requested' })}>
          Make another
        </Button>
        <Button onClick={() => send({ type: 'sheets.closed' })}>Close</Button>
      </Row>
    </>
  )
}
