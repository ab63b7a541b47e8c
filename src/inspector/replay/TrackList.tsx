import { Button, UnstyledButton } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { TonePill } from '../../views/ui/TonePill.tsx'
import type { FollowedTrack } from './replayTransitions.ts'
import classes from './TrackList.module.css'

interface TrackListProps {
  readonly tracks: ReadonlyMap<string, FollowedTrack>
  readonly count: number
  readonly flow: string
  /** The id of the chosen track; null for all. */
  readonly chosen: string | null
  readonly onChoose: (track: string | null) => void
}

/** A longer list would push chart and view out of sight. */
const mostShown = 8

export function TrackList({ tracks, count, flow, chosen, onChoose }: TrackListProps) {
  const [isWhole, setWhole] = useState(false)
  const choice = (track: FollowedTrack) => (
    <Choice
      label={track.label}
      count={track.places.length}
      isChosen={chosen === track.id}
      onChoose={() => onChoose(track.id)}
    >
      {track.flow === flow && <TonePill tone="info">incident</TonePill>}
      {track.divergence && <TonePill tone="warning">diverges at {track.divergence.index + 1}</TonePill>}
    </Choice>
  )
  return (
    <nav aria-label="Flows of the recording" className={classes.flows}>
      <ul className={classes.tracks}>
        {(isWhole ? [] : shownFirst(tracks, flow, chosen)).map((track) => (
          <li key={track.id}>{choice(track)}</li>
        ))}
        <li>
          <Choice
            label="All, as they came"
            count={count}
            isChosen={chosen === null}
            onChoose={() => onChoose(null)}
          />
        </li>
        {tracks.size > mostShown && (
          <li>
            <Button variant="subtle" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Show fewer flows' : `Show all ${tracks.size.toLocaleString('en-US')} flows`}
            </Button>
          </li>
        )}
      </ul>
      {isWhole && <WholeList tracks={[...tracks.values()]} choice={choice} />}
    </nav>
  )
}

/** Of many, those of the incident and those that diverge come first, and the chosen one is always among them. */
function shownFirst(
  tracks: ReadonlyMap<string, FollowedTrack>,
  flow: string,
  chosen: string | null,
): readonly FollowedTrack[] {
  const all = [...tracks.values()]
  if (all.length <= mostShown) return all
  const matters = (track: FollowedTrack) => track.flow === flow || track.divergence !== null
  const shown = [...all.filter(matters), ...all.filter((track) => !matters(track))].slice(0, mostShown)
  const found = chosen === null ? undefined : tracks.get(chosen)
  return found && !shown.includes(found) ? [found, ...shown.slice(0, -1)] : shown
}

const rowHeight = 52

interface WholeListProps {
  readonly tracks: readonly FollowedTrack[]
  readonly choice: (track: FollowedTrack) => React.ReactNode
}

/** All flows one below the other; only those in sight are drawn. */
function WholeList({ tracks, choice }: WholeListProps) {
  const frame = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: tracks.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  })
  return (
    <div ref={frame} className={classes.frame}>
      <ul className={classes.rows} style={{ blockSize: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const track = tracks[index]
          return (
            track && (
              <li
                key={track.id}
                aria-setsize={tracks.length}
                aria-posinset={index + 1}
                className={classes.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                {choice(track)}
              </li>
            )
          )
        })}
      </ul>
    </div>
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
