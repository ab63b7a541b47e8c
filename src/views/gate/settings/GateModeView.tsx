import { UnstyledButton } from '@mantine/core'
import { movementKinds } from '../../../domain/gate/movements.ts'
import type { gateModeMachine } from '../../../machines/gate/gateMode.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { movementLook } from '../checkIn/movementLooks.ts'
import classes from './GateMode.module.css'

interface GateModeViewProps extends FlowProps<typeof gateModeMachine> {
  /** True while an answer is pending, because a change of mode would lose it. */
  readonly isHeld: boolean
}

export function GateModeView({ state, send, isHeld }: GateModeViewProps) {
  const chosen = movementKinds.find((mode) => state.matches(mode))
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
        <p className={classes.held}>Wait for the answer, or press Cancel, before you change this.</p>
      )}
    </Stack>
  )
}
