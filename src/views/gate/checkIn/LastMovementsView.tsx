import { Button, Text } from '@mantine/core'
import type { Movement } from '../../../domain/gate/movements.ts'
import { campDateTime, campHour } from '../../../domain/lib/campTime.ts'
import {
  canBeUndone,
  isUndoable,
  type lastMovementsMachine,
  listedMovements,
} from '../../../machines/gate/lastMovements.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { passFocusOn } from '../../ui/forms/focusBesideDialogs.ts'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import '../../ui/theme/largeButtons.css'
import classes from './LastMovements.module.css'
import { movementLook } from './movementLooks.ts'

interface LastMovementsViewProps extends FlowProps<typeof lastMovementsMachine> {
  readonly onUndo: (movement: Movement) => void
}

export function LastMovementsView({ state, send, onUndo }: LastMovementsViewProps) {
  const { movements, lastHour, time, isOpen, failure } = state.context
  const isStale = state.matches({ list: 'stale' })
  const isAway = state.matches({ list: 'away' })
  const listed = listedMovements(state.context)
  return (
    <Card as="section" className={classes.last} aria-labelledby="last-movements">
      <Row gap={12} wraps align="center" justify="space-between">
        <div>
          <Text component="h2" id="last-movements" fz="xl" fw={700}>
            Last at this gate
          </Text>
          {lastHour && !isAway && (
            <Text>
              In the last hour: {lastHour.in} in, {lastHour.out} out
            </Text>
          )}
        </div>
        <Button
          size="touch"
          variant="default"
          hiddenFrom="sm"
          aria-expanded={isOpen}
          aria-controls="last-movements-list"
          onClick={() => send({ type: 'list.toggled' })}
        >
          {isOpen ? 'Hide' : `Show ${listed.length}`}
        </Button>
      </Row>
      <Stack id="last-movements-list" gap={12} className={isOpen ? undefined : 'mantine-visible-from-sm'}>
        {isStale && failure && (
          <ErrorBanner
            title={failure.text}
            incident={state.machine.id}
            action={
              <Button variant="default" onClick={() => send({ type: 'load.retried' })}>
                Try again
              </Button>
            }
          >
            {movements.length > 0 ? 'This list may be old.' : undefined}
          </ErrorBanner>
        )}
        {isAway && (
          <Text fw={650} className={classes.warning ?? ''}>
            The server does not answer.{' '}
            {movements.some((movement) => isUndoable(movement, time))
              ? 'What it has can be undone when it answers again.'
              : 'What other devices noted since is not listed.'}
          </Text>
        )}
        {!isStale && !state.matches({ list: 'refreshing' }) && listed.length === 0 && (
          <p>Nothing was noted at this gate yet.</p>
        )}
        {listed.length > 0 && (
          <Stack as="ol" gap={0}>
            {listed.map((movement) => (
              <Line
                key={movement.key}
                movement={movement}
                isUndoable={canBeUndone(movement, { listed, time, isAway })}
                onUndo={() => onUndo(movement)}
              />
            ))}
          </Stack>
        )}
      </Stack>
    </Card>
  )
}

const waitsTexts = {
  unsent: 'Waits on this device.',
  unanswered: 'Waits on this device. The server may have it, so it can be undone when the server answers.',
}

interface LineProps {
  readonly movement: Movement
  readonly isUndoable: boolean
  readonly onUndo: () => void
}

function Line({ movement, isUndoable, onUndo }: LineProps) {
  const { kind, code, name, at, by, withWhom, anyway, undone, onDevice } = movement
  const { word, Sign } = movementLook(kind)
  const details = [
    code === name ? '' : code,
    campDateTime(at),
    by === null ? '' : `by ${by}`,
    withWhom === null ? '' : `with: ${withWhom}`,
    anyway === null ? '' : `anyway: ${anyway}`,
  ].filter((text) => text !== '')
  return (
    <Row as="li" gap={12} align="center" className={classes.line}>
      <Sign size={24} />
      <div className={classes.words}>
        <Text fz="lg" fw={650} td={undone === null ? '' : 'line-through'}>
          <bdi translate="no">{name}</bdi>: {word}
        </Text>
        <p className="small">{details.join(' · ')}</p>
        {onDevice !== undefined && (
          <Text fw={650} className={classes.warning ?? ''}>
            {waitsTexts[onDevice]}
          </Text>
        )}
        {undone !== null && (
          <Text fw={650}>
            {undone.by === null ? 'Undone at ' : `Undone by ${undone.by}, `}
            {campHour(undone.at)}
          </Text>
        )}
      </div>
      {isUndoable && (
        <Button
          ref={passFocusOn}
          size="touch"
          variant="default"
          aria-label={`Undo ${word} of ${name}`}
          onClick={onUndo}
        >
          Undo
        </Button>
      )}
    </Row>
  )
}
