import { Table, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { campHour } from '../../../domain/lib/campTime.ts'
import { formatUsd } from '../../../domain/lib/money.ts'
import { noFilters, searchOf } from '../../../domain/people/filters.ts'
import type { CampFigures, UnionFigures } from '../../../domain/staff/dashboard.ts'
import { arrivalsByDay, type DayOfArrivals } from '../../../domain/staff/dashboardFigures.ts'
import { useGroupWords } from '../../ui/camp.ts'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { Fact, Facts } from '../../ui/parts/Facts.tsx'
import classes from './CampPanels.module.css'
import { ListLink } from './ListLink.tsx'
import { numberText } from './numbers.ts'

export function CampPanels({ camp }: { readonly camp: CampFigures }) {
  const id = useId()
  const days = arrivalsByDay(camp)
  const withoutRecord = camp.unions.reduce((total, union) => total + union.withoutHealthRecord, 0)
  return (
    <Stack as="section" gap={12} className={classes.camp} aria-labelledby={id}>
      <SectionTitle id={id}>At the camp</SectionTitle>
      <Facts layout="columns">
        <Fact label="Without a health record" isStrong>
          {numberText(withoutRecord)}
        </Fact>
        <Fact label="Money in all wallets" isStrong>
          <span className="unbroken">{formatUsd(camp.inWallets)}</span>
        </Fact>
      </Facts>
      <Stack gap={16} className={classes.panels}>
        <Arrivals days={days} />
        <Unions unions={camp.unions} />
      </Stack>
    </Stack>
  )
}

function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <Card
      as="section"
      shadow="xs"
      gap={12}
      padding="clamp(12px, 2vw, 24px)"
      className={classes.panel}
      aria-labelledby={id}
    >
      <Title order={3} id={id}>
        {title}
      </Title>
      {children}
    </Card>
  )
}

function Arrivals({ days }: { readonly days: readonly DayOfArrivals[] }) {
  const [last] = days
  const most = Math.max(1, ...(last?.hours ?? []).map(({ count }) => count))
  return (
    <Panel title="Arrivals">
      {last === undefined ? (
        <p className="dimmed">Nobody has arrived yet.</p>
      ) : (
        <>
          <Table className={classes.table ?? ''}>
            <caption>{last.day}, by hour</caption>
            <Table.Tbody>
              {last.hours.map(({ hour, count }) => (
                <Table.Tr key={hour}>
                  <Table.Th scope="row" className="unbroken">
                    {campHour(hour)}
                  </Table.Th>
                  <Table.Td className={classes.bars ?? ''}>
                    <div className={classes.bar} style={{ inlineSize: `${(100 * count) / most}%` }} />
                  </Table.Td>
                  <Table.Td ta="right">{numberText(count)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {days.length > 1 && (
            <Table className={classes.table ?? ''}>
              <caption>By day</caption>
              <Table.Tbody>
                {days.map(({ day, count }) => (
                  <Table.Tr key={day}>
                    <Table.Th scope="row" className="unbroken">
                      {day}
                    </Table.Th>
                    <Table.Td ta="right">{numberText(count)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )}
        </>
      )}
    </Panel>
  )
}

function Unions({ unions }: { readonly unions: readonly UnionFigures[] }) {
  const { label, labels, group } = useGroupWords()
  return (
    <Panel title={labels}>
      {unions.length === 0 ? (
        <p className="dimmed">Nobody is registered yet.</p>
      ) : (
        <Table className={classes.table ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{label}</Table.Th>
              <Table.Th scope="col" ta="right">
                Registered
              </Table.Th>
              <Table.Th scope="col" ta="right">
                Checked in
              </Table.Th>
              <Table.Th scope="col" ta="right">
                No health record
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {unions.map(({ union, registered, checkedIn, withoutHealthRecord }) => (
              <Table.Tr key={union}>
                <Table.Th scope="row" className={classes.union ?? ''}>
                  {union === '' ? (
                    `No ${group}`
                  ) : (
                    <ListLink search={searchOf({ ...noFilters, union })}>{union}</ListLink>
                  )}
                </Table.Th>
                <Table.Td ta="right">{numberText(registered)}</Table.Td>
                <Table.Td ta="right">{numberText(checkedIn)}</Table.Td>
                <Table.Td ta="right">{numberText(withoutHealthRecord)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Panel>
  )
}
