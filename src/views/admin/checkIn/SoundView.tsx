import { Button } from '@mantine/core'
import type { soundMachine } from '../../../machines/sound.ts'
import type { FlowProps } from '../../ui/flow.ts'
import { SoundOffIcon, SoundOnIcon } from '../../ui/icons.tsx'

export function SoundView({ state, send }: FlowProps<typeof soundMachine>) {
  const isOn = state.matches('on')
  return (
    <Button
      variant="default"
      aria-pressed={isOn}
      leftSection={isOn ? <SoundOnIcon /> : <SoundOffIcon />}
      onClick={() => send({ type: 'sound.toggled' })}
    >
      {isOn ? 'Sound on' : 'Sound off'}
    </Button>
  )
}
