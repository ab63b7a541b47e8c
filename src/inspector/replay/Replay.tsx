import { Button, FileButton, Group, Textarea } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import { type ClipboardEvent, type DragEvent, type ReactNode, Suspense, use, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCopy } from '../../flows/lib/copy.ts'
import { buildId } from '../../services/browser/buildId.ts'
import type { Recording } from '../../services/recorder/recording.ts'
import { CopyView } from '../../views/ui/forms/CopyView.tsx'
import { PageHeader } from '../../views/ui/layout/PageHeader.tsx'
import { Stack } from '../../views/ui/layout/Stack.tsx'
import { EmptyState } from '../../views/ui/lists/EmptyState.tsx'
import { ErrorBanner } from '../../views/ui/parts/ErrorBanner.tsx'
import { loadElk } from '../chart/layout.ts'
import { loadViews } from '../picture/Picture.tsx'
import { machineOf } from './flows.ts'
import { ReplayControls, usePlayerKeys } from './ReplayControls.tsx'
import { type AskedStep, type Player, replayPlayerFlow } from './replayPlayer.ts'
import { type PlacedDivergence, replayRecording } from './replayTransitions.ts'
import { SaveTest } from './SaveTest.tsx'
import { Scene } from './Scene.tsx'
import { TrackList } from './TrackList.tsx'
import { onlyTrack } from './tracks.ts'
import { View } from './View.tsx'

export default function Replay() {
  const [search] = useSearchParams()
  const asked = askedStep(search)
  const player = useActorRef(replayPlayerFlow, { input: { asked } })
  const recording = useSelector(player, ({ context }) => context.recording)
  const callError = useSelector(player, ({ context }) => context.callError)
  const name = useSelector(player, ({ context }) => context.name)
  const opening = useSelector(player, ({ context }) => context.opening)
  const isReading = useSelector(player, (state) => state.matches('reading'))
  const open = (source: string | Blob) => player.send({ type: 'recording.opened', source })
  const fileButton = (label: string, variant: 'default' | 'filled') => (
    <FileButton accept="application/json,.json" onChange={(file) => file && open(file)}>
      {(button) => (
        <Button variant={variant} loading={isReading} {...button}>
          {label}
        </Button>
      )}
    </FileButton>
  )
  return (
    <Stack gap={16}>
      <PageHeader
        title="Recordings"
        {...(!recording && {
          description: 'Replay what the flight recorder kept: masked, without the network, step by step.',
        })}
      >
        {recording && (
          <>
            {fileButton('Open another', 'default')}
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
          <Opener onOpen={open}>{fileButton('Choose a file', 'filled')}</Opener>
          <EmptyState>
            {asked
              ? `This link shows event ${asked.position + 1} of a recording. Open that recording.`
              : 'No recording is open. “Copy incident” and “Download incident” stand beside every error.'}
          </EmptyState>
        </>
      )}
      {recording && recording.events.length === 0 && <EmptyState>This recording has no events.</EmptyState>}
      {recording && recording.events.length > 0 && (
        <Suspense fallback={null}>
          <Opened player={player} recording={recording} />
        </Suspense>
      )}
    </Stack>
  )
}

/** The step that `stepLink` names. */
function askedStep(search: URLSearchParams): AskedStep | null {
  const step = search.get('event')
  return step === null ? null : { track: search.get('flow'), position: Math.max(0, Number(step) - 1 || 0) }
}

function StepLink({ player }: { readonly player: Player }) {
  const track = useSelector(player, ({ context }) => context.track)
  const position = useSelector(player, ({ context }) => context.position)
  const isFiltered = useSelector(player, ({ context }) => context.filter !== '')
  const copy = useCopy()
  if (isFiltered) return null
  const search = new URLSearchParams({ ...(track !== null && { flow: track }), event: String(position + 1) })
  const address = `${window.location.origin}/inspector/recordings?${search}`
  return <CopyView {...copy} text={address} label="Copy link to this event" />
}

interface OpenerProps {
  readonly onOpen: (source: string | Blob) => void
  readonly children: ReactNode
}

function Opener({ onOpen, children }: OpenerProps) {
  // Never put into the field: a long text would freeze the page.
  const given = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    event.preventDefault()
    onOpen(data.files[0] ?? data.getData('text/plain'))
  }
  return (
    <section
      aria-label="Open a recording"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => given(event, event.dataTransfer)}
    >
      <Group gap={12} p="md" bd="2px dashed var(--camp-border-strong)" bdrs="lg" bg="var(--camp-surface)">
        {children}
        <Textarea
          flex="1 1 220px"
          aria-label="Paste a copied incident"
          placeholder="or paste a copied incident here, or drop a file"
          value=""
          onChange={({ currentTarget: { value } }) => onOpen(value)}
          onPaste={(event) => given(event, event.clipboardData)}
          rows={2}
        />
      </Group>
    </section>
  )
}

/** A replay uses no network, so its flows' views are loaded before anything is shown. */
function Opened({ player, recording }: { readonly player: Player; readonly recording: Recording }) {
  const views = use(loadViews())
  use(loadElk())
  const chosen = useSelector(player, ({ context }) => context.track)
  const divergences = useMemo(() => replayRecording(recording, machineOf), [recording])
  return (
    <Stack gap={16} ref={usePlayerKeys(player)}>
      <Notices player={player} recording={recording} divergences={divergences} />
      <TrackList player={player} label="Flows of the recording" divergences={divergences} />
      <ReplayControls player={player}>
        <StepLink player={player} />
      </ReplayControls>
      <Scene
        player={player}
        title="Events"
        divergences={divergences}
        beside={(events, place) => <View events={events} place={place} views={views} />}
      />
      <SaveTest
        recording={onlyTrack(recording, chosen)}
        isDiverging={chosen === null ? divergences.size > 0 : divergences.has(chosen)}
      />
    </Stack>
  )
}

interface NoticesProps {
  readonly player: Player
  readonly recording: Recording
  readonly divergences: ReadonlyMap<string, PlacedDivergence>
}

function Notices({ player, recording: { build, flow, events }, divergences }: NoticesProps) {
  const chosen = useSelector(player, ({ context }) => context.track)
  const [first, ...more] = [...divergences]
    .filter(([id]) => (chosen ?? id) === id)
    .map(([, { problem, index, indexInRecording }]) => ({
      problem,
      position: chosen === null ? indexInRecording : index,
    }))
    .toSorted((one, other) => one.position - other.position)
  return (
    <>
      {build !== buildId && (
        <ErrorBanner tone="info" title="Recorded by another build" incident={null}>
          This recording comes from build {build}, and is replayed with the machines and views of build{' '}
          {buildId}.
        </ErrorBanner>
      )}
      {!events.some((event) => event.flow === flow) && (
        <ErrorBanner tone="warning" title="Nothing of what the incident is about" incident={null}>
          The incident is about {flow}
          {!machineOf(flow) && ', a flow that this build does not have'}, and the recording holds no events of
          it; choose one of the other flows.
        </ErrorBanner>
      )}
      {first && (
        <ErrorBanner
          tone="warning"
          title="The machine no longer goes the recorded way"
          incident={null}
          action={
            <Button
              variant="default"
              onClick={() => {
                player.send({ type: 'filter.changed', filter: '' })
                player.send({ type: 'position.chosen', position: first.position })
              }}
            >
              Go to event {first.position + 1}
            </Button>
          }
        >
          {first.problem}
          {more.length === 1 && ' One more flow diverges: choose it to read where.'}
          {more.length > 1 &&
            ` ${more.length.toLocaleString('en-US')} more flows diverge: choose one to read where.`}
        </ErrorBanner>
      )}
    </>
  )
}
