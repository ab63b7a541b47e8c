import { UnstyledButton } from '@mantine/core'
import { movementKinds } from '../../../domain/gate/movements.ts'
import { type gateMachine, isKindHeld } from '../../../machines/gate/gate.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { movementLook } from '../checkIn/movementLooks.ts'
import classes from './GateMode.module.css'

export function GateModeView({ state, send }: FlowProps<typeof gateMachine>) {
  const chosen = state.context.kind
  // A change of kind would lose the answer that is missing.
  const isHeld = isKindHeld(state)
  return (
    <Stack
      gap={8}
      phoneGap={6}
      role="group"
      className={classes.modes}
      aria-label="What this gate does now"
      data-mode={chosen}
    >
      {movementKinds.map((mode) => {
        const { word, Sign } = movementLook(mode)
        return (
          <UnstyledButton
            key={mode}
            className={classes.mode ?? ''}
            data-mode={mode}
            aria-pressed={mode === chosen}
            disabled={isHeld}
            onClick={() => send({ type: 'mode.chosen', mode })}
          >
            <Sign size={28} />
            {word}
          </UnstyledButton>
        )
      })}
      {isHeld && (
        <p className={classes.held}>
          {state.hasTag('busy')
            ? 'Wait for the answer before you change this.'
            : 'Press the button again, or press Cancel, before you change this.'}
        </p>
      )}
    </Stack>
  )
}
