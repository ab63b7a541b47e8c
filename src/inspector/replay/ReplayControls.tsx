import { ActionIcon, SegmentedControl } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useMemo } from 'react'
import type { Actor, SnapshotFrom } from 'xstate'
import { ArrowLeftIcon, ArrowRightIcon, PauseIcon, PlayIcon } from '../../views/ui/icons.tsx'
import classes from './ReplayControls.module.css'
import type { ReplayEvent, replayPlayerMachine, Speed } from './replayPlayer.ts'
import { isShortened } from './timeline.ts'
import { eventWords } from './words.ts'

const speeds: readonly { readonly value: string; readonly label: string; readonly speed: Speed }[] = [
  { value: '1', label: '1×', speed: 1 },
  { value: '10', label: '10×', speed: 10 },
  { value: 'fastest', label: 'Fastest', speed: 'fastest' },
]

interface PlayerProps {
  readonly player: Actor<typeof replayPlayerMachine>
}

/** As the portal goes on, too. */
function isPlaying(state: SnapshotFrom<typeof replayPlayerMachine>): boolean {
  return state.matches({ ready: 'playing' }) || state.matches({ ready: 'following' })
}

export function ReplayControls({ player }: PlayerProps) {
  return (
    <div className={classes.controls}>
      <Buttons player={player} />
      <Slider player={player} />
      <Speeds player={player} />
      <Shortened player={player} />
    </div>
  )
}

function Buttons({ player }: PlayerProps) {
  const plays = useSelector(player, isPlaying)
  const isFirst = useSelector(player, ({ context }) => context.position === 0)
  const isLast = useSelector(player, ({ context }) => context.position >= context.places.length - 1)
  return (
    <div className={classes.buttons}>
      <ActionIcon
        variant="default"
        aria-label="Back"
        disabled={isFirst}
        onClick={() => player.send({ type: 'position.moved', by: -1 })}
      >
        <ArrowLeftIcon />
      </ActionIcon>
      <ActionIcon
        variant="filled"
        color="forest"
        aria-label={plays ? 'Pause' : 'Play'}
        onClick={() => player.send({ type: plays ? 'playback.paused' : 'playback.started' })}
      >
        {plays ? <PauseIcon /> : <PlayIcon />}
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label="Forward"
        disabled={isLast}
        onClick={() => player.send({ type: 'position.moved', by: 1 })}
      >
        <ArrowRightIcon />
      </ActionIcon>
    </div>
  )
}

/** Drawn at every input, however long the rest takes: a slider that lags jumps back under the hand. */
function Slider({ player }: PlayerProps) {
  const { recording, places, position, time } = useSelector(player, ({ context }) => context)
  const last = places.length - 1
  const event = recording?.events[places[position] ?? -1]
  return (
    <>
      <input
        className={classes.slider}
        type="range"
        aria-label="Position"
        aria-valuetext={`Event ${position + 1} of ${last + 1}: ${event ? eventWords(event) : ''}`}
        min={0}
        max={last}
        value={position}
        onChange={({ currentTarget: { value } }) =>
          player.send({ type: 'position.chosen', position: Number(value) })
        }
      />
      <p className={classes.place}>
        Event {position + 1} of {last + 1} · {(time / 1_000).toFixed(1)} s
      </p>
    </>
  )
}

function Speeds({ player }: PlayerProps) {
  const speed = useSelector(player, ({ context }) => context.speed)
  return (
    <SegmentedControl
      aria-label="Speed"
      size="sm"
      value={String(speed)}
      data={speeds.map(({ value, label }) => ({ value, label }))}
      onChange={(value) => {
        const chosen = speeds.find((known) => known.value === value)
        if (chosen) player.send({ type: 'speed.chosen', speed: chosen.speed })
      }}
    />
  )
}

/** What is shown is the recorded time, though it is played faster. */
function Shortened({ player }: PlayerProps) {
  const timeline = useSelector(player, ({ context }) => context.timeline)
  const isTold = useMemo(() => isShortened(timeline), [timeline])
  return isTold && <p className={classes.shortened}>Pauses in which nothing runs are shortened.</p>
}

const takesKeysItself = 'input:not([type="range"]), textarea, select, [contenteditable]'
const pressedBySpace = 'button, a, summary, input:not([type="range"]), textarea'

interface Surroundings {
  /** What the recording is shown in. */
  readonly place: Element | null
  readonly isPlaying: boolean
}

/** Hears the keys of a player for as long as its page is there. */
export function usePlayerKeys(player: PlayerProps['player'], place: RefObject<Element | null>): void {
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      const sent = keyEvent(event, { place: place.current, isPlaying: isPlaying(player.getSnapshot()) })
      if (!sent) return
      event.preventDefault()
      player.send(sent)
    }
    window.addEventListener('keydown', step)
    return () => window.removeEventListener('keydown', step)
  }, [player, place])
}

/**
 * Left and right step wherever the focus is on the page, unless something there takes them itself. What else moves a
 * page is heard only where the recording is shown: up and down, Page up and down, Home and End, and the space bar to
 * play and pause.
 */
function keyEvent(event: KeyboardEvent, { place, isPlaying }: Surroundings): ReplayEvent | null {
  const { key, target, defaultPrevented, altKey, ctrlKey, metaKey } = event
  if (defaultPrevented || altKey || ctrlKey || metaKey || !(target instanceof Element)) return null
  if (target.matches(takesKeysItself)) return null
  switch (key) {
    case 'ArrowRight':
      return { type: 'position.moved', by: 1 }
    case 'ArrowLeft':
      return { type: 'position.moved', by: -1 }
  }
  // A view that is scrolled has the focus in its frame.
  if (!place?.contains(target) || target.matches('iframe')) return null
  switch (key) {
    case ' ':
      return target.matches(pressedBySpace)
        ? null
        : { type: isPlaying ? 'playback.paused' : 'playback.started' }
    case 'ArrowDown':
      return { type: 'position.moved', by: 1 }
    case 'ArrowUp':
      return { type: 'position.moved', by: -1 }
    case 'PageDown':
      return { type: 'position.moved', by: 10 }
    case 'PageUp':
      return { type: 'position.moved', by: -10 }
    case 'Home':
      return { type: 'position.chosen', position: 0 }
    case 'End':
      return { type: 'position.chosen', position: Number.MAX_SAFE_INTEGER }
    default:
      return null
  }
}
