import { Button, Progress, Skeleton, Text, TextInput } from '@mantine/core'
import { dayText, isDay } from '../../domain/lib/campTime.ts'
import { formatUsd } from '../../domain/lib/money.ts'
import type { StallReport } from '../../domain/money/reports.ts'
import type { stallReportMachine } from '../../machines/till/stallReport.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { failureProps } from '../ui/layout/Incident.tsx'
import { Row, Stack } from '../ui/layout/Stack.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { ListReading, readingOf } from '../ui/lists/ListReading.tsx'
import { PrintedLine } from '../ui/lists/PrintedLine.tsx'
import sumTable from '../ui/lists/Sums.module.css'
import { Card } from '../ui/parts/Card.tsx'
import { Fact, Facts } from '../ui/parts/Facts.tsx'
import { DownloadIcon, PrintIcon, RefreshIcon } from '../ui/parts/icons.tsx'
import classes from './StallReport.module.css'

interface StallReportViewProps extends FlowProps<typeof stallReportMachine> {
  readonly name: string
  /** Date at the camp, such as "2025-04-14". */
  readonly today: string
  readonly printedAt?: string | null
  readonly onPrint: () => void
}

export function StallReportView(props: StallReportViewProps) {
  const { state, send, name, today, printedAt = null, onPrint } = props
  const { merchantNumber, day, report } = state.context
  const isLoading = state.matches('loading')
  return (
    <Stack as="section" gap={16} className={classes.report} aria-labelledby="stall-report">
      <Row gap={12} wraps align="flex-end" justify="space-between">
        <div>
          <Text component="h2" id="stall-report" fz="1.375rem" fw={700}>
            {day === today ? 'Today' : dayText(day)}
          </Text>
          <p className="dimmed">
            {name} {merchantNumber}
            {day === today && `, ${dayText(day)}`}
          </p>
        </div>
        <Row gap={8} wraps align="flex-end" data-print="no">
          <TextInput
            type="date"
            label="Day"
            name="day"
            value={day}
            max={today}
            {...(report?.firstDay && { min: report.firstDay })}
            onChange={({ currentTarget: { value } }) => {
              if (isDay(value)) send({ type: 'day.chosen', day: value })
            }}
          />
          <Button
            variant="default"
            leftSection={<RefreshIcon size={18} />}
            disabled={isLoading}
            onClick={() => send({ type: 'report.refreshRequested' })}
          >
            Read again
          </Button>
          <Button
            variant="default"
            leftSection={<DownloadIcon size={18} />}
            disabled={!state.matches('shown')}
            onClick={() => send({ type: 'file.requested' })}
          >
            CSV
          </Button>
          <Button
            variant="default"
            leftSection={<PrintIcon size={18} />}
            disabled={report === null}
            onClick={onPrint}
          >
            Print
          </Button>
        </Row>
      </Row>
      <PrintedLine printedAt={printedAt} />
      <ListReading
        reading={readingOf(state, report !== null)}
        loadingText="Reading the report…"
        {...failureProps(state)}
        staleText="This is the last report we could load."
        onRetry={() => send({ type: 'report.refreshRequested' })}
      />
      {report ? <Report report={report} /> : isLoading && <Skeleton height={260} radius="lg" />}
    </Stack>
  )
}

function Report({ report }: { readonly report: StallReport }) {
  const { sales, sold, refunded, paidOut, owed, products, hours } = report
  const most = Math.max(...hours.map(({ cents }) => cents), 1)
  return (
    <>
      <Card as="section" aria-label="Totals" padding="16px 20px" style={{ maxInlineSize: '32rem' }}>
        <Facts layout="pairs">
          <Fact label="Sales">{sales.toLocaleString('en-US')}</Fact>
          <Fact label="Sold">{formatUsd(sold)}</Fact>
          <Fact label="Given back">{formatUsd(-refunded)}</Fact>
          <Fact label="Taken in" isStrong>
            {formatUsd(sold - refunded)}
          </Fact>
          {paidOut > 0 && <Fact label="Paid out to you">{formatUsd(paidOut)}</Fact>}
          {paidOut < 0 && <Fact label="Pay-out taken back">{formatUsd(-paidOut)}</Fact>}
          <Fact label={owed < 0 ? 'You owe the camp now' : 'The camp owes you now'} isStrong>
            {formatUsd(Math.abs(owed))}
          </Fact>
        </Facts>
      </Card>
      {sales === 0 && products.length === 0 ? (
        <EmptyState>Nothing was sold on this day.</EmptyState>
      ) : (
        <Stack gap={16} columns="22rem" style={{ alignItems: 'start' }}>
          <Card as="section" padding="16px 20px">
            <table className={`${sumTable.table} ${classes.table}`}>
              <caption>By product</caption>
              <thead>
                <tr>
                  <th scope="col">Product</th>
                  <th scope="col">Sold</th>
                  <th scope="col">Given back</th>
                  <th scope="col">Amount</th>
                </tr>
              </thead>
              <tbody>
                {products.map((product) => (
                  <tr key={product.name}>
                    <th scope="row" className="wraps">
                      {product.name}
                    </th>
                    <td>{product.sold}</td>
                    <td>{product.refunded === 0 ? '–' : product.refunded}</td>
                    <td>{formatUsd(product.cents)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Card>
          <Card as="section" padding="16px 20px">
            <table className={`${sumTable.table} ${classes.table}`}>
              <caption>By hour</caption>
              <thead>
                <tr>
                  <th scope="col">Hour</th>
                  <th scope="col">Sales</th>
                  <th scope="col">Amount</th>
                </tr>
              </thead>
              <tbody>
                {hours.map(({ hour, sales: number, cents }) => (
                  <tr key={hour}>
                    <th scope="row">
                      {`${String(hour).padStart(2, '0')}:00`}
                      <Progress
                        value={(cents / most) * 100}
                        size={6}
                        mt={4}
                        bg="none"
                        style={{ printColorAdjust: 'exact' }}
                        aria-hidden
                      />
                    </th>
                    <td>{number}</td>
                    <td>{formatUsd(cents)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Card>
        </Stack>
      )}
    </>
  )
}
