import { SegmentedControl, Text, TextInput } from '@mantine/core'
import { memo, type ReactNode, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { RecordedEvent } from '../../services/recorder/recording.ts'
import { Row } from '../../views/ui/layout/Stack.tsx'
import { EmptyState } from '../../views/ui/lists/EmptyState.tsx'
import { chartOf } from '../chart/chartOf.ts'
import { MachineChart } from '../chart/MachineChart.tsx'
import { EventList } from './EventList.tsx'
import { modelOf } from './flows.ts'
import classes from './Replay.module.css'
import { nowOf, type Player } from './replayPlayer.ts'
import type { PlacedDivergence } from './replayTransitions.ts'
import { SequenceView } from './SequenceView.tsx'
import { waitsAfter } from './timeline.ts'
import { changesAt, trackIdOf } from './tracks.ts'
import { eventWords } from './words.ts'

interface SceneProps {
  readonly player: Player
  readonly title: string
  readonly divergences?: ReadonlyMap<string, PlacedDivergence>
  /** For a running flow; `offered` is null beside a past event. */
  readonly hand?: {
    readonly onEvent: (shown: RecordedEvent, type: string) => void
    readonly note: (shown: RecordedEvent, offered: ReadonlySet<string> | null) => ReactNode
  }
  readonly beside: (events: readonly RecordedEvent[], place: number) => ReactNode
}

export function Scene({ player, title, divergences, hand, beside }: SceneProps) {
  const { context } = useNewestFrame(player)
  const choose = useCallback(
    (position: number) => player.send({ type: 'position.chosen', position }),
    [player],
  )
  const [side, setSide] = useState<'chart' | 'sequence'>('chart')
  const { recording, places, position, track: chosen, filter, isGrowing, accepted } = context
  const place = places[position] ?? -1
  const event = recording?.events[place]
  const types = accepted?.types.join(' ') ?? ''
  const offered = useMemo(() => new Set(types.match(/\S+/g)), [types])
  if (!recording) return null
  const search = (
    <TextInput
      type="search"
      size="sm"
      mb={8}
      aria-label="Find events"
      placeholder="Find events, states or fields"
      value={filter}
      onChange={({ currentTarget: { value } }) => player.send({ type: 'filter.changed', filter: value })}
    />
  )
  if (!event)
    return (
      <section aria-labelledby="scene-events">
        <h2 id="scene-events">{title}</h2>
        {search}
        {filter !== '' && <EmptyState>No event of this list has “{filter}”.</EmptyState>}
      </section>
    )
  const { events } = recording
  const divergence = divergences?.get(trackIdOf(event))
  const isNewest = isGrowing && !events.some(({ actor }, at) => at > place && actor === event.actor)
  const ofShown = isNewest && accepted?.actor === event.actor ? offered : noEvents
  const past = events.filter((other, at) => at <= place && trackIdOf(other) === trackIdOf(event))
  return (
    <div className={classes.scene}>
      <section style={{ gridArea: 'events' }} aria-labelledby="scene-events">
        <h2 id="scene-events">{title}</h2>
        {search}
        <EventList
          events={events}
          places={places}
          position={position}
          isMixed={chosen === null}
          diverging={divergence?.indexInRecording}
          onChoose={choose}
        />
      </section>
      <section style={{ gridArea: 'chart' }} aria-labelledby="scene-chart">
        <Row gap={8} justify="space-between" style={{ blockSize: 32 }}>
          <h2 id="scene-chart">{side === 'chart' ? 'Chart' : 'Sequence'}</h2>
          <SegmentedControl
            aria-label="Chart or sequence"
            size="xs"
            data={sides}
            value={side}
            onChange={(value) => setSide(value === 'chart' ? 'chart' : 'sequence')}
          />
        </Row>
        {side === 'sequence' && <SequenceView {...{ events, places, position }} onChoose={choose} />}
        {side === 'chart' && (
          <Chart
            event={event}
            pointed={place === divergence?.indexInRecording ? divergence.instead : undefined}
            offered={ofShown}
            onEvent={hand?.onEvent}
          />
        )}
        {side === 'chart' && hand?.note(event, isNewest ? ofShown : null)}
      </section>
      <section style={{ gridArea: 'beside' }} aria-labelledby="scene-beside">
        {beside(events, place)}
      </section>
      <Row
        as="section"
        gap="4px 24px"
        wraps
        className="wraps"
        style={{ gridArea: 'happened', minBlockSize: 48 }}
        aria-label="What happened"
      >
        <Happened event={event} />
        <Changes events={events} place={place} />
        <Waits events={past} now={nowOf(context)} />
      </Row>
    </div>
  )
}

const sides = [
  { value: 'chart', label: 'Chart' },
  { value: 'sequence', label: 'Sequence' },
]

const noEvents: ReadonlySet<string> = new Set()

interface ChartProps {
  readonly event: RecordedEvent
  readonly offered: ReadonlySet<string>
  readonly onEvent: ((shown: RecordedEvent, type: string) => void) | undefined
  readonly pointed: readonly string[] | undefined
}

const Chart = memo(({ event, offered, onEvent, pointed = event.transitions }: ChartProps) => {
  const { flow, after, status } = event
  const model = modelOf(flow)
  if (!model)
    return (
      <Text c="dimmed" p="lg" className={classes.room}>
        This build has no flow named {flow}, so it has no chart of it.
      </Text>
    )
  return (
    <MachineChart
      chart={chartOf(model)}
      current={status === 'stopped' ? undefined : after}
      pointed={pointed}
      offered={offered}
      onEvent={(type) => onEvent?.(event, type)}
    />
  )
})

function Happened({ event }: { readonly event: RecordedEvent }) {
  const { flow, fields, before, transitions, status } = event
  const isUnhandled = transitions.length === 0 && before !== null && status === 'active'
  return (
    <Text role="status">
      <b>
        {flow} · {eventWords(event)}
      </b>
      {fields && <code className="dimmed"> {JSON.stringify(fields)}</code>}
      {transitions.length > 0 && `: ${transitions.join(', then ')}`}
      {isUnhandled && ': not heard, or refused by a guard'}
      {status === 'done' && '. The flow has come to its end.'}
    </Text>
  )
}

function Changes({ events, place }: { readonly events: readonly RecordedEvent[]; readonly place: number }) {
  const changes = changesAt(events, place)
  if (changes.length === 0) return null
  const written = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value))
  return (
    <Text>
      Changed:{' '}
      {changes.map(({ field, before, after }) => (
        <code key={field}>
          {field} {written(before)} → {written(after)}
          {'; '}
        </code>
      ))}
    </Text>
  )
}

function Waits({ events, now }: { readonly events: readonly RecordedEvent[]; readonly now: number }) {
  const model = modelOf(events.at(-1)?.flow ?? '')
  const waits = model ? waitsAfter(events, now, model) : []
  return waits.map(({ name, ms, left }) => (
    <Text key={name}>
      after <b>{name}</b>:{' '}
      {left === null ? 'began before the recording' : `${(left / 1_000).toFixed(1)} s left`} of{' '}
      {(ms / 1_000).toFixed(1)} s{' '}
      {left !== null && <progress max={ms} value={ms - left} aria-label={`after ${name}`} />}
    </Text>
  ))
}

/** Renders at most once per animation frame, with the newest position. */
export function useNewestFrame(player: Player): SnapshotFrom<Player> {
  const subscribe = useCallback(
    (draw: () => void) => {
      let frame: number | null = null
      const { unsubscribe } = player.subscribe(() => {
        frame ??= requestAnimationFrame(() => {
          frame = null
          draw()
        })
      })
      return () => {
        unsubscribe()
        if (frame !== null) cancelAnimationFrame(frame)
      }
    },
    [player],
  )
  return useSyncExternalStore(subscribe, () => player.getSnapshot())
}
