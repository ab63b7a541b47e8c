import { Button, UnstyledButton } from '@mantine/core'
import type { FlowProps } from '../../views/ui/flow.ts'
import { ArrowLeftIcon, ArrowRightIcon, PauseIcon, PlayIcon } from '../../views/ui/icons.tsx'
import { valueName } from '../walk/describe.ts'
import type { Scene } from '../walk/states.ts'
import classes from './PathView.module.css'
import type { pathPlayerMachine } from './pathPlayer.ts'
import { stepWords } from './steps.ts'

interface PathViewProps extends FlowProps<typeof pathPlayerMachine> {
  readonly scenes: readonly Scene[]
}

export function PathView({ scenes, state, send }: PathViewProps) {
  const { step: shown, last } = state.context
  const isPlaying = state.matches('playing')
  return (
    <section className={classes.path} aria-labelledby="path">
      <h2 id="path" className={classes.title}>
        How do I get here?
      </h2>
      <div className={classes.controls}>
        <Button
          variant="default"
          leftSection={<ArrowLeftIcon size={18} />}
          aria-disabled={shown === 0}
          onClick={() => send({ type: 'step.moved', by: -1 })}
        >
          Previous
        </Button>
        <Button
          leftSection={isPlaying ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
          aria-disabled={last === 0}
          onClick={() => send({ type: isPlaying ? 'playback.paused' : 'playback.started' })}
        >
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <Button
          variant="default"
          rightSection={<ArrowRightIcon size={18} />}
          aria-disabled={shown === last}
          onClick={() => send({ type: 'step.moved', by: 1 })}
        >
          Next
        </Button>
        <span className={classes.position} role="status">
          Step {shown} of {last}
        </span>
      </div>
      <ol className={classes.steps} start={0}>
        {scenes.map(({ step, snapshot }, index) => {
          const { title, detail } = step ? stepWords(step) : { title: 'The flow starts', detail: '' }
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a way stay where they are
            <li key={index}>
              <UnstyledButton
                className={classes.step}
                aria-current={index === shown ? 'step' : undefined}
                onClick={() => send({ type: 'step.chosen', step: index })}
              >
                <span className={classes.number}>{index}</span>
                <span className={classes.words}>
                  <span className={classes.event}>{title}</span>
                  {detail !== '' && <code className={classes.detail}>{detail}</code>}
                  <span className={classes.after}>→ {valueName(snapshot.value)}</span>
                </span>
              </UnstyledButton>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
