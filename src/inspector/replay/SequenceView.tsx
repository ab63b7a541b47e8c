import { Anchor, Box, Text } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import type { RecordedEvent } from '../../services/recorder/recording.ts'
import classes from './Replay.module.css'
import { type Message, type Sequence, sequenceOf } from './sequence.ts'

interface SequenceViewProps {
  readonly events: readonly RecordedEvent[]
  readonly places: readonly number[]
  readonly position: number
  readonly onChoose: (position: number) => void
}

/** Listed events that are drawn at once, around the shown one. */
const most = 100
const lane = 168
const row = 36
const head = 40
const maxLabel = 26

export function SequenceView({ events, places, position, onChoose }: SequenceViewProps) {
  const first = Math.max(0, Math.min(position - most / 2, places.length - most))
  const listed = useMemo(() => places.slice(first, first + most), [places, first])
  const sequence = useMemo(() => sequenceOf(events, listed), [events, listed])
  const shown = places[position]
  const choose = ({ place }: Message) => onChoose(places.indexOf(place))
  const box = useRef<HTMLElement>(null)
  const at = sequence.messages.findIndex(({ place }) => place === shown)
  const left = middleOf(sequence, sequence.messages[at]?.to ?? '')
  useEffect(() => {
    const { clientWidth = 0, clientHeight = 0 } = box.current ?? {}
    box.current?.scrollTo(left - clientWidth / 2, at * row - (clientHeight - head) / 2)
  }, [at, left])
  const labels = new Map(sequence.lanes.map(({ id, label }) => [id, label]))
  return (
    <>
      <Box
        component="section"
        ref={box}
        className={classes.room}
        style={{ overflow: 'auto' }}
        aria-label="Sequence of messages"
        tabIndex={0}
        onKeyDown={(event) => {
          // They scroll the drawing, as in the chart.
          if (event.key.startsWith('Arrow')) event.stopPropagation()
        }}
      >
        <Drawing sequence={sequence} shown={shown} onChoose={choose} />
      </Box>
      {listed.length < places.length && (
        <Text size="sm" c="dimmed">
          Events {first + 1} to {first + listed.length} of {places.length}. Step on to see others.
        </Text>
      )}
      <details>
        <summary style={{ paddingBlock: '16px 8px', cursor: 'pointer' }}>Messages as a list</summary>
        <ol aria-label="Messages">
          {sequence.messages.map((message) => (
            <li key={keyOf(message)} aria-current={message.place === shown || undefined}>
              <Anchor component="button" type="button" inherit ta="start" onClick={() => choose(message)}>
                {labels.get(message.from)} → {labels.get(message.to)}: {message.words}
              </Anchor>
            </li>
          ))}
        </ol>
      </details>
    </>
  )
}

function middleOf({ lanes }: Sequence, id: string): number {
  return lanes.findIndex((one) => one.id === id) * lane + lane / 2
}

function keyOf({ place, to, words }: Message): string {
  return `${place} ${to} ${words}`
}

interface DrawingProps {
  readonly sequence: Sequence
  readonly shown: number | undefined
  readonly onChoose: (message: Message) => void
}

/** Only for the eye and the pointer: the list below has the same. */
function Drawing({ sequence, shown, onChoose }: DrawingProps) {
  const { lanes, messages } = sequence
  const width = lanes.length * lane
  const height = messages.length * row + row
  return (
    <div aria-hidden="true" style={{ inlineSize: width, fontSize: 13 }}>
      <Box pos="sticky" top={0} h={head} bg="var(--camp-page)" style={{ display: 'flex', zIndex: 1 }}>
        {lanes.map(({ id, label, kind }) => (
          <Text
            key={id}
            inherit
            truncate
            ta="center"
            w={lane}
            px={6}
            lh={`${head}px`}
            fw={kind === 'child' ? 400 : 650}
            fs={kind === 'child' ? 'italic' : undefined}
            title={label}
          >
            {label}
          </Text>
        ))}
      </Box>
      <svg
        aria-hidden="true"
        width={width}
        height={height}
        fill="var(--camp-text)"
        stroke="none"
        style={{ display: 'block' }}
      >
        {lanes.map(({ id, kind }) => (
          <path
            key={id}
            d={`M${middleOf(sequence, id)} 0V${height}`}
            stroke="var(--camp-border-strong)"
            strokeDasharray={kind === 'child' ? '3 4' : undefined}
          />
        ))}
        {messages.map((message, at) => (
          <Arrow
            key={keyOf(message)}
            kind={message.kind}
            words={labelOf(message, sequence)}
            from={middleOf(sequence, message.from)}
            to={middleOf(sequence, message.to)}
            y={at * row + row}
            width={width}
            isShown={message.place === shown}
            onChoose={() => onChoose(message)}
          />
        ))}
      </svg>
    </div>
  )
}

/** With the name of the invoked actor, whose lane may be out of view. */
function labelOf({ from, to, words, kind }: Message, { lanes }: Sequence): string {
  const nameOf = (id: string) => lanes.find((one) => one.id === id)?.label ?? ''
  if (kind === 'start') return `${words} ${nameOf(to)}`
  return kind === 'event' ? words : `${nameOf(from)} ${words}`
}

interface ArrowProps extends Pick<Message, 'kind' | 'words'> {
  readonly from: number
  readonly to: number
  readonly y: number
  readonly width: number
  readonly isShown: boolean
  readonly onChoose: () => void
}

function Arrow({ kind, words, from, to, y, width, isShown, onChoose }: ArrowProps) {
  const colour = kind === 'failure' ? 'var(--camp-bad-text)' : 'var(--camp-text)'
  const side = to > from ? -1 : 1
  const isOwn = from === to
  // Beside the flow, which is the end that is more likely in view.
  const [beside, way] = kind === 'start' ? [from, -side] : [to, side]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list below has a button for each message
    <g onClick={onChoose} style={{ cursor: 'pointer' }}>
      <title>{words}</title>
      <rect
        y={y - row + 10}
        width={width}
        height={row}
        fill={isShown ? 'var(--camp-good-bg)' : 'transparent'}
      />
      {isOwn ? (
        <circle cx={to} cy={y} r={5} fill={colour} />
      ) : (
        <>
          <path
            d={`M${from} ${y}H${to}`}
            stroke={colour}
            strokeWidth="1.5"
            strokeDasharray={kind === 'answer' || kind === 'failure' ? '5 4' : undefined}
          />
          <path d={`M${to} ${y}l${side * 10} -5v10Z`} fill={colour} />
        </>
      )}
      <text
        x={isOwn ? to + 10 : beside + way * 14}
        y={isOwn ? y + 4 : y - 6}
        textAnchor={way === 1 || isOwn ? 'start' : 'end'}
        fill={colour}
        fontWeight={isShown ? 650 : undefined}
        stroke={isShown ? 'var(--camp-good-bg)' : 'var(--camp-page)'}
        strokeWidth="4"
        paintOrder="stroke"
      >
        {words.length > maxLabel ? `${words.slice(0, maxLabel)}…` : words}
      </text>
    </g>
  )
}
