import { UnstyledButton } from '@mantine/core'
import { TonePill } from '../../views/ui/TonePill.tsx'
import type { Divergence } from './replayTransitions.ts'
import classes from './TrackList.module.css'
import type { Track } from './tracks.ts'

interface TrackListProps {
  readonly tracks: ReadonlyMap<Track, Divergence | null>
  /** How many events there are in all. */
  readonly count: number
  /** The flow that the incident is about. */
  readonly flow: string
  /** The id of the chosen track; null for all. */
  readonly chosen: string | null
  readonly onChoose: (track: string | null) => void
}

/** The flows of a recording, each with whether its machine still goes the recorded way. */
export function TrackList({ tracks, count, flow, chosen, onChoose }: TrackListProps) {
  return (
    <nav aria-label="Flows of the recording">
      <ul className={classes.tracks}>
        {[...tracks].map(([track, divergence]) => (
          <li key={track.id}>
            <Choice
              label={track.label}
              count={track.places.length}
              isChosen={chosen === track.id}
              onChoose={() => onChoose(track.id)}
            >
              {track.flow === flow && <TonePill tone="info">incident</TonePill>}
              {divergence && <TonePill tone="warning">diverges at {divergence.index + 1}</TonePill>}
            </Choice>
          </li>
        ))}
        <li>
          <Choice
            label="All, as they came"
            count={count}
            isChosen={chosen === null}
            onChoose={() => onChoose(null)}
          />
        </li>
      </ul>
    </nav>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly count: number
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children?: React.ReactNode
}

function Choice({ label, count, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <UnstyledButton className={classes.track} aria-pressed={isChosen} onClick={onChoose}>
      <span className={classes.label}>{label}</span>
      <span className={classes.count}>
        {count === 1 ? '1 event' : `${count.toLocaleString('en-US')} events`}
      </span>
      {children && <span className={classes.pills}>{children}</span>}
    </UnstyledButton>
  )
}
