import { Button } from '@mantine/core'
import { buildId } from '../../services/buildId.ts'
import type { Recording } from '../../services/recorder/recording.ts'
import { ErrorBanner } from '../../views/ui/ErrorBanner.tsx'
import { machineOf } from './flows.ts'
import type { FollowedTrack } from './replayTransitions.ts'

interface NoticesProps {
  readonly recording: Recording
  readonly tracks: ReadonlyMap<string, FollowedTrack>
  /** The id of the track that is replayed; null for all. */
  readonly chosen: string | null
  readonly onGoTo: (position: number) => void
}

export function ReplayNotices({ recording, tracks, chosen, onGoTo }: NoticesProps) {
  const { build, flow } = recording
  const isAbsent = ![...tracks.values()].some((track) => track.flow === flow)
  return (
    <>
      {build !== buildId && (
        <ErrorBanner tone="info" title="Recorded by another build" incident={null}>
          This recording comes from build {build}, and is replayed with the machines and views of build{' '}
          {buildId}.
        </ErrorBanner>
      )}
      {isAbsent && (
        <ErrorBanner tone="warning" title="Nothing of what the incident is about" incident={null}>
          The incident is about {flow}
          {!machineOf(flow) && ', a flow that this build does not have'}, and the recording holds no events of
          it; choose one of the other flows.
        </ErrorBanner>
      )}
      <Diverging tracks={tracks} chosen={chosen} onGoTo={onGoTo} />
    </>
  )
}

function Diverging({ tracks, chosen, onGoTo }: Pick<NoticesProps, 'tracks' | 'chosen' | 'onGoTo'>) {
  const replayed = [...tracks.values()].filter(({ id }) => chosen === null || id === chosen)
  const found = replayed.flatMap(({ divergence, places }) => {
    if (!divergence) return []
    const { index, problem } = divergence
    return { problem, position: chosen === null ? (places[index] ?? 0) : index }
  })
  const [first] = found.toSorted((one, other) => one.position - other.position)
  if (!first) return null
  const more = found.length - 1
  return (
    <ErrorBanner
      tone="warning"
      title="The machine no longer goes the recorded way"
      incident={null}
      action={
        <Button variant="default" onClick={() => onGoTo(first.position)}>
          Go to event {first.position + 1}
        </Button>
      }
    >
      {first.problem}
      {more === 1 && ' One more flow diverges: choose it to read where.'}
      {more > 1 && ` ${more.toLocaleString('en-US')} more flows diverge: choose one to read where.`}
    </ErrorBanner>
  )
}
