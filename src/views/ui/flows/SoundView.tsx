import { Button } from '@mantine/core'
import type { soundMachine } from '../../../machines/lib/sound.ts'
import { SoundOffIcon, SoundOnIcon } from '../parts/icons.tsx'
import type { FlowProps } from './flow.ts'
import classes from './SoundView.module.css'

export function SoundView({ state, send }: FlowProps<typeof soundMachine>) {
  const isOn = state.matches('on')
  return (
    <Button
      variant="default"
      className={classes.sound ?? ''}
      aria-label={isOn ? 'Sound on. Switch it off' : 'Sound off. Switch it on'}
      onClick={() => send({ type: 'sound.toggled' })}
    >
      {isOn ? <SoundOnIcon /> : <SoundOffIcon />}
      <span className={classes.word}>{isOn ? 'Sound on' : 'Sound off'}</span>
    </Button>
  )
}
