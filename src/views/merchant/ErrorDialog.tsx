import { Button, Modal } from '@mantine/core'
import type { chargeMachine } from '../../machines/charge.ts'
import type { FlowProps } from '../ui/flow.ts'
import { Incident } from '../ui/Incident.tsx'
import { SignalSign } from '../ui/SignalSign.tsx'
import { useTimeToLook } from '../ui/useTimeToLook.ts'
import classes from './Dialog.module.css'
import { useLast } from './useLast.ts'

/** A refusal, or an outcome that is not known; the focus goes back to the till by itself. */
export function ErrorDialog({ state, send }: FlowProps<typeof chargeMachine>) {
  const lookFirst = useTimeToLook()
  const isUnknown = state.matches({ outcomeUnknown: 'told' })
  const isOpen = isUnknown || state.matches('refused')
  const shown = useLast(isOpen ? { isUnknown, message: state.context.callError ?? '' } : null)
  const signal = shown?.isUnknown ? 'unknown' : 'refused'
  return (
    <Modal
      opened={isOpen}
      onClose={() => send({ type: 'error.closed' })}
      title={
        <span className={classes.error}>
          <span className={classes.sign}>
            <SignalSign signal={signal} />
          </span>
          Error
        </span>
      }
      size="32rem"
      xOffset={12}
      yOffset={12}
      withCloseButton={false}
      closeOnClickOutside={false}
      returnFocus={false}
      classNames={{
        header: shown?.isUnknown ? `${classes.header} ${classes.unknown}` : (classes.header ?? ''),
        title: classes.title ?? '',
        body: classes.body ?? '',
      }}
    >
      <p className={classes.message}>{shown?.message}</p>
      <p className={classes.kept}>
        {shown?.isUnknown
          ? 'It is not known whether the camper was charged. The basket is kept.'
          : 'The basket is kept.'}
      </p>
      <div className={classes.buttons}>
        <Button
          variant={isUnknown ? 'default' : 'filled'}
          data-autofocus
          {...lookFirst}
          onClick={() => send({ type: 'error.closed' })}
        >
          Close
        </Button>
        {shown?.isUnknown && (
          <Button color="amber" onClick={() => send({ type: 'check.requested' })}>
            Check and try again
          </Button>
        )}
      </div>
      <div className={classes.incident}>
        <Incident flow={state.machine.id} />
      </div>
    </Modal>
  )
}
