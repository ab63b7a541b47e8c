import type { Actor } from 'xstate'
import type { RecordedEvent, RecordedFields, Recording } from '../../services/recorder/recording.ts'
import { MachineChart } from '../chart/MachineChart.tsx'
import type { FlowViews } from '../picture/views.ts'
import { EventList } from './EventList.tsx'
import { chartOfFlow, modelOf } from './flows.ts'
import classes from './ReplayScene.module.css'
import { ReplayView } from './ReplayView.tsx'
import type { ReplayEvent, replayPlayerMachine } from './replayPlayer.ts'
import type { FollowedTrack } from './replayTransitions.ts'
import { trackIdOf } from './tracks.ts'
import { useNewestFrame } from './useNewestFrame.ts'
import { waitsAfter } from './waits.ts'
import { eventWords } from './words.ts'

interface SceneProps {
  readonly player: Actor<typeof replayPlayerMachine>
  readonly recording: Recording
  readonly contexts: readonly RecordedFields[]
  readonly tracks: ReadonlyMap<string, FollowedTrack>
  readonly views: FlowViews
}

export function ReplayScene({ player, recording, contexts, tracks, views }: SceneProps) {
  const { context } = useNewestFrame(player)
  const { places, position, track: chosen } = context
  const place = places[position] ?? -1
  const event = recording.events[place]
  if (context.recording !== recording || !event) return null
  const track = tracks.get(trackIdOf(event))
  const { divergence } = track ?? {}
  const diverging = divergence ? track?.places[divergence.index] : undefined
  const send = (sent: ReplayEvent) => player.send(sent)
  return (
    <div className={classes.scene}>
      <section className={classes.events} aria-labelledby="replay-events">
        <h2 id="replay-events" className={classes.title}>
          Events
        </h2>
        <EventList
          events={recording.events}
          places={places}
          position={position}
          isMixed={chosen === null}
          diverging={diverging}
          onChoose={(chosenPosition) => send({ type: 'position.chosen', position: chosenPosition })}
        />
      </section>
      <section className={classes.chart} aria-labelledby="replay-chart">
        <h2 id="replay-chart" className={classes.title}>
          Chart
        </h2>
        <Chart event={event} pointed={place === diverging ? divergence?.instead : undefined} />
      </section>
      <section className={classes.view} aria-labelledby="replay-view">
        <ReplayView events={recording.events} contexts={contexts} place={place} views={views} />
      </section>
      <section className={classes.happened} aria-label="What happened">
        <Happened event={event} />
        <Waits
          events={(track?.places ?? [])
            .filter((other) => other <= place)
            .flatMap((other) => recording.events[other] ?? [])}
          now={nowOf(context, recording)}
        />
      </section>
    </div>
  )
}

/** The time on the clock of the recording: that of the event, and what has passed since. */
function nowOf(
  {
    places,
    timeline,
    position,
    time,
  }: ReturnType<Actor<typeof replayPlayerMachine>['getSnapshot']>['context'],
  { events }: Recording,
): number {
  return (events[places[position] ?? -1]?.at ?? 0) + time - (timeline.times[position] ?? 0)
}

interface ChartProps {
  readonly event: RecordedEvent
  readonly pointed: readonly string[] | undefined
}

function Chart({ event: { flow, after, transitions }, pointed = transitions }: ChartProps) {
  const model = modelOf(flow)
  if (!model)
    return <p className={classes.nothing}>This build has no flow named {flow}, so it has no chart of it.</p>
  return (
    <div className={classes.drawing}>
      <MachineChart chart={chartOfFlow(model)} current={after} pointed={pointed} />
    </div>
  )
}

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
      {(ms / 1_000).toFixed(1)} s
    </p>
  ))
}
