import { Button, Skeleton, Space, Tabs, Text, Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { type ScheduleDay, titleOf } from '../../../domain/camper/schedule.ts'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Page, Stack } from '../../ui/layout/Stack.tsx'
import { PrintIcon } from '../../ui/parts/icons.tsx'
import { EventCard } from './EventCard.tsx'
import classes from './Schedule.module.css'

interface SchedulePageProps {
  /** 'the week' */
  readonly printed: string
  readonly canPrint: boolean
  readonly onPrint: () => void
  readonly note: string
  readonly children: ReactNode
}

export function SchedulePage({ printed, canPrint, onPrint, note, children }: SchedulePageProps) {
  return (
    <Page gap={0} headerGap={16} width="72rem" isCentred className={classes.page} data-print="no">
      <PageHeader title="Camp Schedule">
        <Button
          variant="default"
          aria-label={`Print ${printed}`}
          leftSection={<PrintIcon size={18} />}
          disabled={!canPrint}
          onClick={onPrint}
        >
          Print<span className={classes.rest}>&nbsp;{printed}</span>
        </Button>
      </PageHeader>
      <Text className="dimmed small" mt={-4} mb={12}>
        {note}
      </Text>
      {children}
    </Page>
  )
}

interface ScheduleDaysProps {
  readonly days: readonly ScheduleDay[]
  readonly chosen: string
  readonly isLoading?: boolean
  readonly onDay: (day: string | null) => void
}

/** A tab for each day, and the cards of the chosen one. */
export function ScheduleDays({ days, chosen, isLoading = false, onDay }: ScheduleDaysProps) {
  return (
    <Tabs variant="none" value={chosen} onChange={onDay} keepMounted={false}>
      <Tabs.List aria-label="Days" className={classes.days ?? ''}>
        {days.map((day) => (
          <Tabs.Tab key={day.id} value={day.id} className={classes.tab ?? ''}>
            <DayName day={day} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {days.map((day) => (
        <Tabs.Panel key={day.id} value={day.id} tabIndex={0} mt={20} bdrs="md">
          {isLoading ? <ScheduleSkeleton /> : <DaySchedule day={day} />}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function DayName({ day }: { readonly day: ScheduleDay }) {
  const { weekday, month, dayOfMonth } = day
  return (
    <>
      <span className={`strong ${classes.weekday}`}>
        {weekday.slice(0, 3)}
        <span className={classes.rest}>{weekday.slice(3)}</span>
      </span>{' '}
      <span className={classes.date}>
        <span className={classes.rest}>{month} </span>
        {dayOfMonth}
      </span>
      <span className={`visually-hidden ${classes.inFull}`}> {titleOf(day)}</span>
    </>
  )
}

const parts = [
  { name: 'Morning', from: '00:00' },
  { name: 'Afternoon', from: '12:30' },
  { name: 'Evening', from: '18:30' },
] as const

function DaySchedule({ day }: { readonly day: ScheduleDay }) {
  const { name = '', theme = '' } = day
  return (
    <>
      {name !== '' && <Text className="heavy">{name}</Text>}
      {theme !== '' && <Text c="dimmed">{theme}</Text>}
      {(name || theme) && <Space h={16} />}
      {day.events.length === 0 && <Text>Nothing is planned for this day yet.</Text>}
      <DayParts day={day} />
    </>
  )
}

function DayParts({ day }: { readonly day: ScheduleDay }) {
  return (
    <Stack gap={20} className={classes.day}>
      {partsOf(day).map(({ name, events }) => (
        <section key={name} aria-labelledby={`${day.id}-${name}`}>
          <Title order={2} size="1rem" lh="26px" mb={8} c="var(--camp-text-dimmed)" id={`${day.id}-${name}`}>
            {name}
          </Title>
          <Stack as="ol" gap={12}>
            {events.map((event) => (
              <li key={event.id}>
                <EventCard event={event} />
              </li>
            ))}
          </Stack>
        </section>
      ))}
    </Stack>
  )
}

/** Times are zero-padded, so text comparison orders them. */
function partsOf({ events }: ScheduleDay) {
  return parts
    .map(({ name, from }, index) => {
      const until = parts[index + 1]?.from ?? '24:00'
      return { name, events: events.filter(({ time }) => time >= from && time < until) }
    })
    .filter((part) => part.events.length > 0)
}

const heights = [
  [114, 88, 146, 146],
  [114, 114, 114],
  [88, 114],
] as const

export function ScheduleSkeleton() {
  return (
    <div aria-busy="true">
      <Stack gap={20} className={classes.day}>
        {heights.map((cards, part) => (
          <div key={cards.join()}>
            <Skeleton height={22} width={part === 1 ? 104 : 84} mt={2} mb={10} />
            <Stack gap={12}>
              {cards.map((height, card) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never change
                <Skeleton key={card} height={height} radius="md" />
              ))}
            </Stack>
          </div>
        ))}
      </Stack>
      <VisuallyHidden role="status">Loading the schedule…</VisuallyHidden>
    </div>
  )
}
