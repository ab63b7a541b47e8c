import { Button, Text } from '@mantine/core'
import type { cameraMachine } from '../../../machines/lib/camera.ts'
import { Row, Stack } from '../layout/Stack.tsx'
import { ErrorBanner } from '../parts/ErrorBanner.tsx'
import { CameraButton } from './CameraButton.tsx'
import classes from './CameraView.module.css'
import type { FlowProps } from './flow.ts'

interface CameraViewProps extends FlowProps<typeof cameraMachine> {
  readonly onPicture?: (place: HTMLVideoElement | null) => void
}

export function CameraView({ state, send, onPicture }: CameraViewProps) {
  const { cameras, hasTorch, isTorchOn, isOtherOffered } = state.context
  if (state.matches('closed')) return <CameraButton onPress={() => send({ type: 'camera.opened' })} />
  const isLooking = state.matches({ open: 'looking' })
  const close = (
    <Button variant="default" onClick={() => send({ type: 'camera.closed' })}>
      Close the camera
    </Button>
  )
  return (
    <Stack
      as="section"
      gap={8}
      aria-label="Camera"
      className={classes.camera}
      data-open={state.matches('open') || undefined}
    >
      {state.matches('open') && (
        <>
          <div className={classes.picture}>
            <video ref={onPicture} autoPlay muted playsInline aria-label="What the camera sees" />
          </div>
          <Text role="status" fz="1.0625rem" fw={600} style={{ alignSelf: 'end' }}>
            {wordsOf(state)}
          </Text>
          <Row gap={8} wraps align="start">
            {close}
            {isLooking && cameras.length > 1 && (
              <Button
                variant={isOtherOffered ? 'filled' : 'default'}
                onClick={() => send({ type: 'camera.changed' })}
              >
                {`Other camera (${cameras.indexOf(state.context.camera ?? '') + 1} of ${cameras.length})`}
              </Button>
            )}
            {isLooking && hasTorch && (
              <Button
                variant="default"
                aria-pressed={isTorchOn}
                onClick={() => send({ type: 'torch.toggled' })}
              >
                Light
              </Button>
            )}
          </Row>
        </>
      )}
      {state.matches('problem') && (
        <ErrorBanner title={problemOf(state)[0]} incident={null}>
          <p>{problemOf(state)[1]} A scanner works, and you can type the code.</p>
          <Row gap={8} wraps align="start">
            <Button variant="default" onClick={() => send({ type: 'camera.opened' })}>
              Try again
            </Button>
            {close}
          </Row>
        </ErrorBanner>
      )}
    </Stack>
  )
}

type State = CameraViewProps['state']

function wordsOf(state: State): string {
  const { isCrowded, lastCode, isOtherOffered } = state.context
  if (state.matches({ open: 'asking' })) return 'Allow the camera when the browser asks.'
  if (state.matches({ open: 'loading' })) return 'The camera gets ready...'
  if (isCrowded) return 'Two cards are in view. Show one card.'
  if (isOtherOffered) return 'No card was read yet. Press Other camera, or hold the card nearer or farther.'
  return lastCode === null ? 'Hold the bars of the card inside the frame.' : `Read: ${lastCode}`
}

function problemOf(state: State): readonly [happened: string, todo: string] {
  if (state.matches({ problem: 'refused' }))
    return [
      'The browser may not use the camera.',
      'Allow it in the settings of the browser, then press Try again.',
    ]
  if (state.matches({ problem: 'missing' }))
    return ['This device has no camera.', 'Plug one in, then press Try again.']
  if (state.matches({ problem: 'taken' }))
    return ['Another program uses the camera.', 'Close that program, then press Try again.']
  if (state.matches({ problem: 'stopped' })) return ['The camera has stopped.', 'Press Try again.']
  return ['The camera cannot read cards now.', 'Check the connection, then press Try again.']
}
