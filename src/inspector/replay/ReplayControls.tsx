import { ActionIcon, Group, SegmentedControl } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { SnapshotFrom } from 'xstate'
import { Row } from '../../views/ui/layout/Stack.tsx'
import { ArrowLeftIcon, ArrowRightIcon, PauseIcon, PlayIcon } from '../../views/ui/parts/icons.tsx'
import classes from './Replay.module.css'
import type { Player, ReplayEvent, Speed } from './replayPlayer.ts'
import { isShortened } from './timeline.ts'
import { eventWords } from './words.ts'

interface PlayerProps {
  readonly player: Player
}

function isPlaying(state: SnapshotFrom<Player>): boolean {
  return state.matches({ ready: 'playing' }) || state.matches({ ready: 'following' })
}

export function ReplayControls({ player, children }: PlayerProps & { readonly children?: ReactNode }) {
  return (
    <Group
      gap="8px 16px"
      pos="sticky"
      top={0}
      p="10px 14px"
      bd="1px solid var(--camp-border)"
      bdrs="md"
      bg="var(--camp-surface-raised)"
      style={{ zIndex: 10 }}
    >
      <Buttons player={player} />
      <Slider player={player} />
      <Speeds player={player} />
      {children}
    </Group>
  )
}

const moved = (by: number): ReplayEvent => ({ type: 'position.moved', by })
const turned = (plays: boolean): ReplayEvent => ({ type: plays ? 'playback.paused' : 'playback.started' })

function Buttons({ player }: PlayerProps) {
  const plays = useSelector(player, isPlaying)
  const isFirst = useSelector(player, ({ context }) => context.position === 0)
  const isLast = useSelector(player, ({ context }) => context.position >= context.places.length - 1)
  const step = (by: number) => () => player.send(moved(by))
  return (
    <Row gap={6}>
      <ActionIcon aria-label="Back" disabled={isFirst} onClick={step(-1)}>
        <ArrowLeftIcon />
      </ActionIcon>
      <ActionIcon
        variant="filled"
        color="forest"
        aria-label={plays ? 'Pause' : 'Play'}
        onClick={() => player.send(turned(plays))}
      >
        {plays ? <PauseIcon /> : <PlayIcon />}
      </ActionIcon>
      <ActionIcon aria-label="Forward" disabled={isLast} onClick={step(1)}>
        <ArrowRightIcon />
      </ActionIcon>
    </Row>
  )
}

/** Follows the player directly instead of once per frame: a lagging slider jumps back under the pointer. */
function Slider({ player }: PlayerProps) {
  const { recording, places, position, time } = useSelector(player, ({ context }) => context)
  const event = recording?.events[places[position] ?? -1]
  const place = `Event ${position + 1} of ${places.length}`
  return (
    <>
      <input
        type="range"
        className={classes.slider}
        aria-label="Position"
        aria-valuetext={`${place}: ${event ? eventWords(event) : ''}`}
        min={0}
        max={places.length - 1}
        value={position}
        onChange={({ currentTarget: { value } }) =>
          player.send({ type: 'position.chosen', position: Number(value) })
        }
      />
      <p style={{ margin: 0, minInlineSize: 168 }}>
        {place} · {(time / 1_000).toFixed(1)} s
      </p>
    </>
  )
}

const speeds: { value: Speed; label: string }[] = [
  { value: 1, label: '1×' },
  { value: 10, label: '10×' },
  { value: 'fastest', label: 'Fastest' },
]

function Speeds({ player }: PlayerProps) {
  const speed = useSelector(player, ({ context }) => context.speed)
  const timeline = useSelector(player, ({ context }) => context.timeline)
  return (
    <>
      <SegmentedControl
        aria-label="Speed"
        size="sm"
        data={speeds}
        value={speed}
        onChange={(value) => player.send({ type: 'speed.chosen', speed: value })}
      />
      {isShortened(timeline) && (
        <p className="dimmed small" style={{ flexBasis: '100%' }}>
          Pauses in which nothing runs are shortened.
        </p>
      )}
    </>
  )
}

const takesKeysItself = 'input:not([type="range"]), textarea, select, [contenteditable]'
const pressedBySpace = 'button, a, summary, input:not([type="range"]), textarea'

const anywhere: Readonly<Record<string, ReplayEvent>> = { ArrowRight: moved(1), ArrowLeft: moved(-1) }
const inPlace: Readonly<Record<string, ReplayEvent>> = {
  ArrowDown: moved(1),
  ArrowUp: moved(-1),
  PageDown: moved(10),
  PageUp: moved(-10),
  Home: { type: 'position.chosen', position: 0 },
  End: { type: 'position.chosen', position: Number.MAX_SAFE_INTEGER },
}

/**
 * Listens for the player's keys while the page is mounted. Left and right work everywhere, unless the focused
 * element uses them. The other keys work only inside the recording: up and down, Page up and down, Home and
 * End, and space to play and pause.
 * @returns a ref for the recording's element
 */
export function usePlayerKeys(player: Player): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, altKey, ctrlKey, metaKey } = event
      if (defaultPrevented || altKey || ctrlKey || metaKey || !(target instanceof Element)) return
      if (target.matches(takesKeysItself)) return
      // A scrolled view has the focus inside its frame.
      const isInPlace = place.current?.contains(target) && !target.matches('iframe')
      const isTurned = key === ' ' && !target.matches(pressedBySpace)
      const here = isTurned ? turned(isPlaying(player.getSnapshot())) : inPlace[key]
      const sent = anywhere[key] ?? (isInPlace ? here : undefined)
      if (!sent) return
      event.preventDefault()
      player.send(sent)
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [player])
  return place
}
