import { Button, TextInput } from '@mantine/core'
import { useMachine } from '@xstate/react'
import type { Recording } from '../../services/recorder/recording.ts'
import { savedTestFlow } from './live.ts'
import classes from './SaveTest.module.css'

interface SaveTestProps {
  readonly recording: Recording
  readonly isDiverging: boolean
}

export function SaveTest({ recording, isDiverging }: SaveTestProps) {
  const [state, send] = useMachine(savedTestFlow)
  const { name, formError } = state.context
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'save.requested', recording })
      }}
    >
      <TextInput
        label="Save as a regression test"
        description={
          <>
            Put the file into test/recordings: npm test replays it against the machines.
            {isDiverging && (
              <b className={classes.warning}>
                The machine no longer goes the recorded way: this test fails until the machine or the
                recording is right.
              </b>
            )}
          </>
        }
        placeholder="a lost answer"
        value={name}
        error={formError}
        onChange={({ currentTarget: { value } }) => send({ type: 'name.changed', name: value })}
      />
      <Button type="submit" variant="default" loading={state.matches('saving')}>
        {state.matches('saved') ? 'Saved' : 'Save'}
      </Button>
    </form>
  )
}
