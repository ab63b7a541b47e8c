import { Button, FileButton } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import { Suspense, use, useMemo, useRef } from 'react'
import type { Actor } from 'xstate'
import type { Recording } from '../../services/recorder/recording.ts'
import { EmptyState } from '../../views/ui/EmptyState.tsx'
import { ErrorBanner } from '../../views/ui/ErrorBanner.tsx'
import { PageHeader } from '../../views/ui/PageHeader.tsx'
import { loadElk } from '../chart/layout.ts'
import { loadViews } from '../picture/views.ts'
import { recordedContexts } from '../recordedContexts.ts'
import { machineOf } from './flows.ts'
import { replayPlayerFlow } from './live.ts'
import { RecordingOpener } from './RecordingOpener.tsx'
import classes from './Replay.module.css'
import { ReplayControls, usePlayerKeys } from './ReplayControls.tsx'
import { ReplayNotices } from './ReplayNotices.tsx'
import type { replayPlayerMachine } from './replayPlayer.ts'
import { replayRecording } from './replayTransitions.ts'
import { SaveTest } from './SaveTest.tsx'
import { Scene } from './Scene.tsx'
import { TrackList } from './TrackList.tsx'
import { onlyTrack } from './tracks.ts'
import { View } from './View.tsx'

export default function Replay() {
  const player = useActorRef(replayPlayerFlow)
  const recording = useSelector(player, ({ context }) => context.recording)
  const callError = useSelector(player, ({ context }) => context.callError)
  const name = useSelector(player, ({ context }) => context.name)
  const opening = useSelector(player, ({ context }) => context.opening)
  const isReading = useSelector(player, (state) => state.matches('reading'))
  const open = (source: string | Blob) => player.send({ type: 'recording.opened', source })
  return (
    <div className={classes.replay}>
      <PageHeader
        title="Recordings"
        {...(!recording && {
          description: 'Replay what the flight recorder kept: masked, without the network, step by step.',
        })}
      >
        {recording && (
          <>
            <FileButton accept="application/json,.json" onChange={(file) => file && open(file)}>
              {(button) => (
                <Button variant="default" loading={isReading} {...button}>
                  Open another
                </Button>
              )}
            </FileButton>
            <Button variant="default" onClick={() => player.send({ type: 'recording.closed' })}>
              Close
            </Button>
          </>
        )}
      </PageHeader>
      {callError !== null && (
        <ErrorBanner title={`Not opened: ${opening}`} incident={null}>
          {callError}
          {recording && ` Below is still the recording that was opened before: ${name}.`}
        </ErrorBanner>
      )}
      {!recording && (
        <>
          <RecordingOpener isReading={isReading} onOpen={open} />
          <EmptyState>
            No recording is open. “Copy incident” and “Download incident” stand beside every error.
          </EmptyState>
        </>
      )}
      {recording && recording.events.length === 0 && <EmptyState>This recording has no events.</EmptyState>}
      {recording && recording.events.length > 0 && (
        <Suspense fallback={null}>
          <Opened player={player} recording={recording} />
        </Suspense>
      )}
    </div>
  )
}

interface OpenedProps {
  readonly player: Actor<typeof replayPlayerMachine>
  readonly recording: Recording
}

/** A recording is replayed without the network: what draws its flows is loaded before anything of it is shown. */
function Opened({ player, recording }: OpenedProps) {
  const views = use(loadViews())
  use(loadElk())
  const chosen = useSelector(player, ({ context }) => context.track)
  const contexts = useMemo(() => recordedContexts(recording.events), [recording])
  const tracks = useMemo(() => replayRecording(recording, machineOf), [recording])
  const place = useRef<HTMLDivElement>(null)
  usePlayerKeys(player, place)
  return (
    <div ref={place} className={classes.opened}>
      <ReplayNotices
        recording={recording}
        tracks={tracks}
        chosen={chosen}
        onGoTo={(position) => player.send({ type: 'position.chosen', position })}
      />
      <TrackList
        label="Flows of the recording"
        tracks={tracks}
        count={recording.events.length}
        flow={recording.flow}
        chosen={chosen}
        onChoose={(id) => player.send({ type: 'track.chosen', track: id })}
      />
      <ReplayControls player={player} />
      <Scene
        player={player}
        title="Events"
        tracks={tracks}
        beside={(events, place) => <View events={events} contexts={contexts} place={place} views={views} />}
      />
      <SaveTest
        recording={onlyTrack(recording, chosen)}
        isDiverging={[...tracks.values()].some(
          ({ id, divergence }) => divergence !== null && (chosen ?? id) === id,
        )}
      />
    </div>
  )
}
