import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { programErrorText } from '../../../domain/lib/outcome.ts'
import { type gateMachine, isServerAway } from '../../../machines/gate/gate.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { passFocusOn } from '../../ui/forms/focusBesideDialogs.ts'
import { Row } from '../../ui/layout/Stack.tsx'
import { TonePill } from '../../ui/parts/TonePill.tsx'
import classes from './GateLink.module.css'

interface GateLinkViewProps extends FlowProps<typeof gateMachine> {
  readonly children?: ReactNode
}

export function GateLinkView({ state, send, children }: GateLinkViewProps) {
  const { tone, word, sentence } = lookOf(state)
  const isOffline = state.matches({ connection: { away: 'offline' } })
  const isTrying = isLookingFor(state)
  return (
    <section className={classes.panel} aria-label="Connection" data-offline={isOffline || undefined}>
      <Row gap="8px 12px" wraps align="center" justify="space-between">
        <Row as="p" gap="4px 10px" wraps align="center" className={classes.link} role="status">
          <TonePill tone={tone}>{word}</TonePill>
          {sentence !== '' && <span className={classes.sentence}>{sentence}</span>}
        </Row>
        {state.context.canNote && !isTrying && (
          <Button
            ref={passFocusOn}
            variant="default"
            size="compact-md"
            onClick={() => send({ type: isOffline ? 'online.chosen' : 'offline.chosen' })}
          >
            {isOffline ? 'Go online now' : 'Work offline'}
          </Button>
        )}
      </Row>
      {children}
    </section>
  )
}

type State = GateLinkViewProps['state']

function lookOf(state: State) {
  const { canNote, hasFault } = state.context
  if (state.matches({ connection: 'online' })) return { tone: 'good', word: 'Online', sentence: '' } as const
  if (state.matches({ connection: 'doubtful' }))
    return { tone: 'warning', word: 'Slow', sentence: 'The server answers slowly.' } as const
  if (isLookingFor(state))
    return { tone: 'warning', word: 'Looking', sentence: 'Looking for the server.' } as const
  if (!canNote)
    return {
      tone: 'bad',
      ...(hasFault
        ? { word: 'Fault', sentence: programErrorText }
        : {
            word: 'No server',
            sentence: 'This gate cannot reach the server. Write names on paper until it is back.',
          }),
    } as const
  if (isGoingBack(state))
    return {
      tone: 'info',
      word: 'Offline',
      sentence: 'The server is back. This gate goes online in a few seconds.',
    } as const
  if (state.matches({ connection: { away: { offline: 'notReached' } } }))
    return {
      tone: 'info',
      word: 'Offline',
      sentence: 'The server does not answer yet. Scans are noted on this device.',
    } as const
  return { tone: 'info', word: 'Offline', sentence: 'Scans are noted on this device.' } as const
}

function isGoingBack(state: State): boolean {
  const isAt = (offline: 'goingBack' | 'arriving') => state.matches({ connection: { away: { offline } } })
  return isAt('goingBack') || isAt('arriving')
}

function isLookingFor(state: State): boolean {
  return isServerAway(state) && !state.matches({ connection: { away: 'offline' } })
}
