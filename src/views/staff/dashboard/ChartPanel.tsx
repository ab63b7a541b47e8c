import { NativeSelect, Skeleton, Table, Text, Title, useMantineTheme, VisuallyHidden } from '@mantine/core'
import { lazy, Suspense, useId, useState } from 'react'
import { type Distribution, type Figure, totalOf } from '../../../domain/staff/dashboardFigures.ts'
import { dashboardMachine } from '../../../machines/staff/dashboard.ts'
import { Incident } from '../../ui/layout/Incident.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { TonePill } from '../../ui/parts/TonePill.tsx'
import { useDrawnScheme } from '../../ui/theme/usePaperScheme.ts'
import type { ChartType } from './Chart.tsx'
import classes from './ChartPanel.module.css'
import { chartColours } from './chartColours.ts'
import { ListLink } from './ListLink.tsx'
import { numberText, shareText } from './numbers.ts'

// Starts loading before the figures arrive. If it fails, the table still shows them.
const chart = import('./Chart.tsx').catch(() => ({ default: NoChart }))
const Chart = lazy(() => chart)

const chartTypes = ['pie', 'bar', 'line'] as const satisfies readonly ChartType[]

const typeNames: Readonly<Record<ChartType, string>> = {
  pie: 'Pie Chart',
  bar: 'Bar Chart',
  line: 'Line Chart',
}

interface ChartPanelProps {
  readonly title: string
  readonly chartTitle: string
  readonly firstType: ChartType
  readonly groups: string
  /** Number of groups, so that the loading state has the final shape. */
  readonly size: number
  readonly distribution: Distribution | null
}

/** Each panel has its own chart type (admin document §2 and §4). */
export function ChartPanel({ title, chartTitle, firstType, groups, size, distribution }: ChartPanelProps) {
  const id = useId()
  const [type, setType] = useState(firstType)
  return (
    <Card
      as="section"
      shadow="xs"
      className={classes.panel}
      aria-labelledby={`${id}-title`}
      aria-busy={distribution === null}
    >
      <Row as="header" gap={12} wraps align="flex-start" justify="space-between">
        <Stack gap={6} align="start">
          <Title order={3} id={`${id}-title`}>
            {title}
          </Title>
          {distribution?.isSample && <TonePill tone="warning">Sample figures</TonePill>}
        </Stack>
        <NativeSelect
          label="Chart Type"
          flex="none"
          w={148}
          wrapperProps={{ 'data-print': 'no' }}
          value={type}
          data={chartTypes.map((value) => ({ value, label: typeNames[value] }))}
          onChange={({ currentTarget }) => {
            const chartType = chartTypes.find((name) => name === currentTarget.value)
            if (chartType) setType(chartType)
          }}
        />
      </Row>
      <figure className={classes.figure}>
        <figcaption className={`dimmed small ${classes.caption}`}>{chartTitle}</figcaption>
        {distribution ? (
          <Figures type={type} chartTitle={chartTitle} groups={groups} distribution={distribution} />
        ) : (
          <LoadingFigures size={size} />
        )}
      </figure>
    </Card>
  )
}

interface FiguresProps {
  readonly type: ChartType
  readonly chartTitle: string
  readonly groups: string
  readonly distribution: Distribution
}

function Figures({ type, chartTitle, groups, distribution }: FiguresProps) {
  const colours = chartColours(useMantineTheme(), useDrawnScheme())
  const { figures, unknown } = distribution
  return (
    <>
      <div className={classes.stage}>
        {totalOf(figures) === 0 ? (
          <p className={`dimmed ${classes.empty}`}>Nobody to show yet.</p>
        ) : (
          <Suspense fallback={<LoadingChart />}>
            <Chart
              type={type}
              figures={figures}
              colours={colours}
              label={`${chartTitle}, ${typeNames[type]}: ${figures.map(describeFigure).join(', ')}`}
            />
          </Suspense>
        )}
      </div>
      <div>
        <FiguresTable caption={chartTitle} groups={groups} figures={figures} colours={colours.groups} />
        {unknown > 0 && (
          <Text c="dimmed" fz="0.875rem" mt={8} px={8}>
            {groups} unknown: {numberText(unknown)}
          </Text>
        )}
      </div>
    </>
  )
}

function describeFigure({ label, count }: Figure): string {
  return `${label} ${numberText(count)}`
}

function LoadingFigures({ size }: { size: number }) {
  return (
    <>
      <div className={classes.stage}>
        <LoadingChart />
      </div>
      <div>
        {Array.from({ length: size + 1 }, (_, row) => `row ${row}`).map((row) => (
          <div key={row} className={classes.row}>
            <Skeleton height={16} />
          </div>
        ))}
      </div>
    </>
  )
}

function LoadingChart() {
  return (
    <div className={classes.loading}>
      <Skeleton h="100%" />
      <p className={`dimmed ${classes.reading}`}>Loading chart data...</p>
    </div>
  )
}

function NoChart() {
  return (
    <div className={`dimmed ${classes.empty}`}>
      <p className="dimmed">The chart could not be loaded. The table shows the same figures.</p>
      <Incident flow={dashboardMachine.id} />
    </div>
  )
}

interface FiguresTableProps {
  readonly caption: string
  readonly groups: string
  readonly figures: readonly Figure[]
  readonly colours: readonly string[]
}

function FiguresTable({ caption, groups, figures, colours }: FiguresTableProps) {
  const total = totalOf(figures)
  return (
    <Table className={classes.table ?? ''}>
      <caption style={{ margin: 0 }}>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{groups}</Table.Th>
          <Table.Th scope="col" ta="right">
            People
          </Table.Th>
          <Table.Th scope="col" ta="right">
            Share
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {figures.map(({ label, count, list }, index) => (
          <Table.Tr key={label}>
            <Table.Th scope="row" c="var(--camp-text)" fz="sm" fw={500}>
              <span className={classes.swatch} style={{ backgroundColor: colours[index] }} />
              {list === undefined ? label : <ListLink search={list}>{label}</ListLink>}
            </Table.Th>
            <Table.Td ta="right">{numberText(count)}</Table.Td>
            <Table.Td ta="right">{shareText(count, total)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
