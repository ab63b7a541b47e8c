import { Button, Skeleton, Tabs, Text, Title, VisuallyHidden } from '@mantine/core'
import { datesText } from '../../../domain/camp/facts.ts'
import { type ScheduleDay, scheduleDayFrom, scheduleDays, titleOf } from '../../../domain/camper/schedule.ts'
import { type ScheduleEvent, slots } from '../../../domain/camper/scheduleProgramme.ts'
import type { scheduleMachine } from '../../../machines/camper/schedule.ts'
import { useCamp } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Page, Stack } from '../../ui/layout/Stack.tsx'
import { PrintIcon } from '../../ui/parts/icons.tsx'
import { Paper, PaperTable } from '../Paper.tsx'
import { EventCard } from './EventCard.tsx'
import { eventTypes, timeInWords } from './eventTypes.ts'
import classes from './Schedule.module.css'

interface ScheduleViewProps extends FlowProps<typeof scheduleMachine> {
  readonly onPrint: () => void
}

export function ScheduleView({ state, send, onPrint }: ScheduleViewProps) {
  const { facts } = useCamp()
  const isLoading = state.hasTag('busy')
  return (
    <>
      <Page gap={0} headerGap={16} width="72rem" isCentred className={classes.page} data-print="no">
        <PageHeader title="Camp Schedule">
          <Button
            variant="default"
            aria-label="Print the week"
            leftSection={<PrintIcon size={18} />}
            disabled={isLoading}
            onClick={onPrint}
          >
            Print<span className={classes.rest}>&nbsp;the week</span>
          </Button>
        </PageHeader>
        <Text className="dimmed small" mt={-4} mb={12}>
          The camp is on {datesText(facts.time)}. The July dates belong to a sample schedule.
        </Text>
        <Tabs
          variant="none"
          value={state.context.day}
          onChange={(chosen) => send({ type: 'day.chosen', day: scheduleDayFrom(chosen) })}
          keepMounted={false}
        >
          <Tabs.List aria-label="Days" className={classes.days ?? ''}>
            {scheduleDays.map((day) => (
              <Tabs.Tab key={day.id} value={day.id} className={classes.tab ?? ''}>
                <DayName day={day} />
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {scheduleDays.map((day) => (
            <Tabs.Panel key={day.id} value={day.id} tabIndex={0} mt={20} bdrs="md">
              {isLoading ? <ScheduleSkeleton /> : <DaySchedule day={day} />}
            </Tabs.Panel>
          ))}
        </Tabs>
      </Page>
      <SchedulePaper />
    </>
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
  return (
    <Stack gap={20} className={classes.day}>
      {parts.map(({ name, from }, index) => (
        <section key={name} aria-labelledby={`${day.id}-${name}`}>
          <Title order={2} size="1rem" lh="26px" mb={8} c="var(--camp-text-dimmed)" id={`${day.id}-${name}`}>
            {name}
          </Title>
          <Stack as="ol" gap={12}>
            {eventsBetween(day.events, from, parts[index + 1]?.from ?? '24:00').map((event) => (
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
function eventsBetween(events: readonly ScheduleEvent[], from: string, until: string) {
  return events.filter(({ time }) => time >= from && time < until)
}

const heights = [
  [114, 88, 146, 146],
  [114, 114, 114],
  [88, 114],
] as const

function ScheduleSkeleton() {
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

function SchedulePaper() {
  const { facts } = useCamp()
  return (
    <Paper id="schedule-paper-title" title="Camp Schedule" className={classes.week}>
      <PaperTable className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {scheduleDays.map((day) => (
              <th key={day.id} scope="col">
                {titleOf(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.values(slots).map((time, slot) => (
            <tr key={time}>
              <th scope="row">{timeInWords(time)}</th>
              {scheduleDays.map(({ id, events }) => (
                <td key={id}>
                  <strong>{events[slot]?.title}</strong>
                  <span>{events[slot]?.location}</span>
                  <em>{events[slot] && eventTypes[events[slot].type].label}</em>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </PaperTable>
      <p className={classes.paperNote}>
        The camp is on {datesText(facts.time)}. The July dates belong to a sample schedule.
      </p>
    </Paper>
  )
}
