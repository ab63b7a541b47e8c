import { Button, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import { counted } from '../../domain/lib/counted.ts'
import { Row, Stack } from '../../views/ui/layout/Stack.tsx'
import { TonePill } from '../../views/ui/parts/TonePill.tsx'
import { RowsInSight } from './EventList.tsx'
import type { Player } from './replayPlayer.ts'
import type { PlacedDivergence } from './replayTransitions.ts'
import { type Track, tracksOf } from './tracks.ts'

interface TrackListProps {
  readonly player: Player
  readonly label: string
  readonly divergences?: ReadonlyMap<string, PlacedDivergence>
  readonly most?: number
  readonly told?: (track: Track) => string
}

export function TrackList({ player, label, divergences, most = 8, told }: TrackListProps) {
  const recording = useSelector(player, ({ context }) => context.recording)
  const chosen = useSelector(player, ({ context }) => context.track)
  const [isWhole, setWhole] = useState(false)
  const all = [...tracksOf(recording?.events ?? []).values()]
  const choice = (id: string | null, name: string, words: string, pills?: ReactNode) => (
    <Button
      variant={chosen === id ? 'light' : 'default'}
      size="sm"
      mih={44}
      justify="start"
      fullWidth={isWhole && id !== null}
      aria-pressed={chosen === id}
      onClick={() => player.send({ type: 'track.chosen', track: id })}
    >
      <Row
        as="span"
        gap="2px 10px"
        wraps
        align="center"
        style={{ overflowWrap: 'anywhere', whiteSpace: 'normal', textAlign: 'start' }}
      >
        {name}
        <Text span inherit fw={400}>
          {words}
        </Text>
        {pills}
      </Row>
    </Button>
  )
  const choiceOf = (track: Track) => {
    const divergence = divergences?.get(track.id)
    return choice(
      track.id,
      track.label,
      told?.(track) ?? counted(track.places.length, 'event'),
      <>
        {!told && track.flow === recording?.flow && <TonePill tone="info">incident</TonePill>}
        {divergence && <TonePill tone="warning">diverges at {divergence.index + 1}</TonePill>}
      </>,
    )
  }
  const rank = ({ id, flow }: Track) => (flow === recording?.flow || divergences?.has(id) ? 0 : 1)
  const ranked = all.length <= most ? all : all.toSorted((one, other) => rank(one) - rank(other))
  const first = ranked.slice(0, most)
  const absent = ranked.slice(most).filter(({ id }) => id === chosen)
  const shown = [...absent, ...first.slice(0, most - absent.length)]
  return (
    <Stack as="nav" gap={8} aria-label={label}>
      <Row as="ul" gap={8} wraps>
        {!isWhole && shown.map((track) => <li key={track.id}>{choiceOf(track)}</li>)}
        <li>{choice(null, 'All, as they came', counted(recording?.events.length ?? 0, 'event'))}</li>
        {all.length > most && (
          <li>
            <Button variant="subtle" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Show fewer flows' : `Show all ${counted(all.length, 'flow')}`}
            </Button>
          </li>
        )}
      </Row>
      {isWhole && (
        <RowsInSight rows={all} rowHeight={52} style={{ blockSize: 320 }}>
          {(track, row) => (
            <li key={track.id} {...row}>
              {choiceOf(track)}
            </li>
          )}
        </RowsInSight>
      )}
    </Stack>
  )
}
