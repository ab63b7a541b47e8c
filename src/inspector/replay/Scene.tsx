import { memo, type ReactNode, useCallback } from 'react'
import type { Actor } from 'xstate'
import type { RecordedEvent } from '../../services/recorder/recording.ts'
import { MachineChart } from '../chart/MachineChart.tsx'
import { EventList } from './EventList.tsx'
import { chartOfFlow, modelOf } from './flows.ts'
import { nowOf, type replayPlayerMachine } from './replayPlayer.ts'
import type { FollowedTrack } from './replayTransitions.ts'
import classes from './Scene.module.css'
import { trackIdOf } from './tracks.ts'
import { useNewestFrame } from './useNewestFrame.ts'
import { waitsAfter } from './waits.ts'
import { eventWords } from './words.ts'

interface SceneProps {
  readonly player: Actor<typeof replayPlayerMachine>
  /** What the list of events is called. */
  readonly title: string
  readonly tracks?: ReadonlyMap<string, FollowedTrack>
  /** What stands beside the chart, for a place in the recording. */
  readonly beside: (events: readonly RecordedEvent[], place: number) => ReactNode
}

/** Where a player is in its recording: what happened, the list of events, the chart, and what is shown beside. */
export function Scene({ player, title, tracks, beside }: SceneProps) {
  const { context } = useNewestFrame(player)
  const choose = useCallback(
    (chosen: number) => player.send({ type: 'position.chosen', position: chosen }),
    [player],
  )
  const { recording, places, position, track: chosen } = context
  const place = places[position] ?? -1
  const event = recording?.events[place]
  if (!recording || !event) return null
  const { events } = recording
  const track = tracks?.get(trackIdOf(event))
  const { divergence } = track ?? {}
  const diverging = divergence ? track?.places[divergence.index] : undefined
  const past = events.filter(
    ({ flow, actor }, other) => other <= place && flow === event.flow && actor === event.actor,
  )
  return (
    <div className={classes.scene}>
      <section className={classes.events} aria-labelledby="scene-events">
        <h2 id="scene-events" className={classes.title}>
          {title}
        </h2>
        <EventList
          events={events}
          places={places}
          position={position}
          isMixed={chosen === null}
          diverging={diverging}
          onChoose={choose}
        />
      </section>
      <section className={classes.chart} aria-labelledby="scene-chart">
        <h2 id="scene-chart" className={classes.title}>
          Chart
        </h2>
        <Chart event={event} pointed={place === diverging ? divergence?.instead : undefined} />
      </section>
      <section className={classes.beside} aria-labelledby="scene-beside">
        {beside(events, place)}
      </section>
      <section className={classes.happened} aria-label="What happened">
        <Happened event={event} />
        <Waits events={past} now={nowOf(context)} />
      </section>
    </div>
  )
}

interface ChartProps {
  readonly event: RecordedEvent
  readonly pointed: readonly string[] | undefined
}

/** A flow that was closed is in no state. */
const Chart = memo(({ event: { flow, after, status, transitions }, pointed = transitions }: ChartProps) => {
  const model = modelOf(flow)
  if (!model)
    return <p className={classes.nothing}>This build has no flow named {flow}, so it has no chart of it.</p>
  return (
    <div className={classes.drawing}>
      <MachineChart
        chart={chartOfFlow(model)}
        current={status === 'stopped' ? undefined : after}
        pointed={pointed}
      />
    </div>
  )
})

/** Texts of a recording are drawn as text. */
function Happened({ event }: { readonly event: RecordedEvent }) {
  const { flow, fields, before, transitions, status } = event
  return (
    <p className={classes.words} role="status">
      <b>
        {flow} · {eventWords(event)}
      </b>
      {fields && <code className={classes.fields}> {JSON.stringify(fields)}</code>}
      {transitions.length > 0 && `: ${transitions.join(', then ')}`}
      {transitions.length === 0 &&
        before !== null &&
        status === 'active' &&
        ': not heard, or refused by a guard'}
      {status === 'done' && '. The flow has come to its end.'}
    </p>
  )
}

function Waits({ events, now }: { readonly events: readonly RecordedEvent[]; readonly now: number }) {
  const model = modelOf(events.at(-1)?.flow ?? '')
  const waits = model ? waitsAfter(events, now, model) : []
  return waits.map(({ name, ms, left }) => (
    <p key={name} className={classes.words}>
      after <b>{name}</b>:{' '}
      {left === null ? 'began before the recording' : `${(left / 1_000).toFixed(1)} s left`} of{' '}
      {(ms / 1_000).toFixed(1)} s{' '}
      {left !== null && <progress max={ms} value={ms - left} aria-label={`after ${name}`} />}
    </p>
  ))
}
