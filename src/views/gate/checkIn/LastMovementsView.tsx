import { Button } from '@mantine/core'
import type { Movement } from '../../../domain/gate/movements.ts'
import { campDateTime, campHour } from '../../../domain/lib/campTime.ts'
import {
  canBeUndone,
  isUndoable,
  lastMovementsFailedText,
  type lastMovementsMachine,
  listedMovements,
} from '../../../machines/gate/lastMovements.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { Card } from '../../ui/parts/Card.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
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
      <div className={classes.head}>
        <div>
          <h2 id="last-movements" className={classes.title}>
            Last at this gate
          </h2>
          {lastHour && !isAway && (
            <p className={classes.hour}>
              In the last hour: {lastHour.in} in, {lastHour.out} out
            </p>
          )}
        </div>
        <Button
          variant="default"
          className={classes.toggle ?? ''}
          aria-expanded={isOpen}
          aria-controls="last-movements-list"
          onClick={() => send({ type: 'list.toggled' })}
        >
          {isOpen ? 'Hide' : `Show ${listed.length}`}
        </Button>
      </div>
      <div id="last-movements-list" className={classes.body} data-open={isOpen || undefined}>
        {isStale && (
          <ErrorBanner
            title={failure?.text ?? lastMovementsFailedText}
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
          <p className={classes.away}>
            The server does not answer.{' '}
            {movements.some((movement) => isUndoable(movement, time))
              ? 'What it has can be undone when it answers again.'
              : 'What other devices noted since is not listed.'}
          </p>
        )}
        {!isStale && !state.matches({ list: 'refreshing' }) && listed.length === 0 && (
          <p>Nothing was noted at this gate yet.</p>
        )}
        {listed.length > 0 && (
          <ol className={classes.list}>
            {listed.map((movement) => (
              <Line
                key={movement.key}
                movement={movement}
                isUndoable={canBeUndone(movement, { listed, time, isAway })}
                onUndo={() => onUndo(movement)}
              />
            ))}
          </ol>
        )}
      </div>
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
    <li className={classes.line} data-undone={undone !== null || undefined}>
      <Sign size={24} />
      <div className={classes.words}>
        <p className={classes.name}>
          {name}: {word}
        </p>
        <p className={classes.details}>{details.join(' · ')}</p>
        {onDevice !== undefined && <p className={classes.waits}>{waitsTexts[onDevice]}</p>}
        {undone !== null && (
          <p className={classes.undone}>
            {undone.by === null ? 'Undone at ' : `Undone by ${undone.by}, `}
            {campHour(undone.at)}
          </p>
        )}
      </div>
      {isUndoable && (
        <Button
          variant="default"
          className={classes.undo ?? ''}
          aria-label={`Undo ${word} of ${name}`}
          onClick={onUndo}
        >
          Undo
        </Button>
      )}
    </li>
  )
}
