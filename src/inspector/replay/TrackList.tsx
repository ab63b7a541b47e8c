import { Button, UnstyledButton } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { TonePill } from '../../views/ui/TonePill.tsx'
import type { FollowedTrack } from './replayTransitions.ts'
import classes from './TrackList.module.css'
import type { Track } from './tracks.ts'

type Listed = Track & Partial<FollowedTrack>

interface TrackListProps {
  readonly label: string
  readonly tracks: ReadonlyMap<string, Listed>
  /** How many are shown at once. */
  readonly most?: number
  /** What is told of each beside its name; how many events it has unless told. */
  readonly told?: (track: Track) => string
  readonly count: number
  readonly flow: string
  /** The id of the chosen track; null for all. */
  readonly chosen: string | null
  readonly onChoose: (track: string | null) => void
}

/** A longer list would push chart and view out of sight. */
const mostShown = 8
const eventsOf = ({ places }: Track) => eventCount(places.length)

export function TrackList(props: TrackListProps) {
  const { label, tracks, most = mostShown, told = eventsOf, count, flow, chosen, onChoose } = props
  const [isWhole, setWhole] = useState(false)
  const choice = (track: Listed) => (
    <Choice
      label={track.label}
      told={told(track)}
      isChosen={chosen === track.id}
      onChoose={() => onChoose(track.id)}
    >
      {track.flow === flow && told === eventsOf && <TonePill tone="info">incident</TonePill>}
      {track.divergence && <TonePill tone="warning">diverges at {track.divergence.index + 1}</TonePill>}
    </Choice>
  )
  return (
    <nav aria-label={label} className={classes.flows}>
      <ul className={classes.tracks}>
        {(isWhole ? [] : shownFirst(tracks, most, flow, chosen)).map((track) => (
          <li key={track.id}>{choice(track)}</li>
        ))}
        <li>
          <Choice
            label="All, as they came"
            told={eventCount(count)}
            isChosen={chosen === null}
            onChoose={() => onChoose(null)}
          />
        </li>
        {tracks.size > most && (
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
  tracks: ReadonlyMap<string, Listed>,
  most: number,
  flow: string,
  chosen: string | null,
): readonly Listed[] {
  const all = [...tracks.values()]
  if (all.length <= most) return all
  const matters = (track: Listed) => track.flow === flow || Boolean(track.divergence)
  const shown = [...all.filter(matters), ...all.filter((track) => !matters(track))].slice(0, most)
  const found = chosen === null ? undefined : tracks.get(chosen)
  return found && !shown.includes(found) ? [found, ...shown.slice(0, -1)] : shown
}

const rowHeight = 52

interface WholeListProps {
  readonly tracks: readonly Listed[]
  readonly choice: (track: Listed) => React.ReactNode
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

function eventCount(count: number): string {
  return count === 1 ? '1 event' : `${count.toLocaleString('en-US')} events`
}

interface ChoiceProps {
  readonly label: string
  readonly told: string
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children?: React.ReactNode
}

function Choice({ label, told, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <UnstyledButton className={classes.track} aria-pressed={isChosen} onClick={onChoose}>
      <span className={classes.label}>{label}</span>
      <span className={classes.count}>{told}</span>
      {children && <span className={classes.pills}>{children}</span>}
    </UnstyledButton>
  )
}
