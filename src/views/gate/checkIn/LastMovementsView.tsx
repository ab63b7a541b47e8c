import { Button } from '@mantine/core'
import type { Movement } from '../../../domain/gate/movements.ts'
import { campDateTime, campHour } from '../../../domain/lib/campTime.ts'
import {
  canBeUndone,
  lastMovementsFailedText,
  type lastMovementsMachine,
} from '../../../machines/gate/lastMovements.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { Card } from '../../ui/parts/Card.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import classes from './LastMovements.module.css'
import { movementLook } from './movementLooks.ts'

interface LastMovementsViewProps extends FlowProps<typeof lastMovementsMachine> {
  readonly onUndo: (movement: Movement) => void
}

/** What this gate has noted last, the newest first. */
export function LastMovementsView({ state, send, onUndo }: LastMovementsViewProps) {
  const { movements, lastHour, time, isOpen, callError } = state.context
  const isStale = state.matches({ list: 'stale' })
  return (
    <Card as="section" className={classes.last} aria-labelledby="last-movements">
      <div className={classes.head}>
        <div>
          <h2 id="last-movements" className={classes.title}>
            Last at this gate
          </h2>
          {lastHour && (
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
          {isOpen ? 'Hide' : `Show ${movements.length}`}
        </Button>
      </div>
      <div id="last-movements-list" className={classes.body} data-open={isOpen || undefined}>
        {isStale && (
          <ErrorBanner
            title={callError ?? lastMovementsFailedText}
            incident={state.machine.id}
            action={
              <Button variant="default" onClick={() => send({ type: 'load.retried' })}>
                Try again
              </Button>
            }
          >
            {movements.length > 0 ? 'What stands here may be old.' : undefined}
          </ErrorBanner>
        )}
        {(state.matches({ list: 'read' }) || state.matches({ list: 'due' })) && movements.length === 0 && (
          <p>Nothing was noted at this gate yet.</p>
        )}
        {movements.length > 0 && (
          <ol className={classes.list}>
            {movements.map((movement) => (
              <Line
                key={movement.key}
                movement={movement}
                isUndoable={canBeUndone(movement, time)}
                onUndo={() => onUndo(movement)}
              />
            ))}
          </ol>
        )}
      </div>
    </Card>
  )
}

interface LineProps {
  readonly movement: Movement
  readonly isUndoable: boolean
  readonly onUndo: () => void
}

function Line({ movement, isUndoable, onUndo }: LineProps) {
  const { kind, code, name, at, by, withWhom, anyway, undone } = movement
  const { word, Sign } = movementLook(kind)
  const details = [
    code,
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
        {undone !== null && (
          <p className={classes.undone}>
            {undone.by === null ? 'Undone' : `Undone by ${undone.by}`} at {campHour(undone.at)}
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
