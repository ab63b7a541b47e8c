import { useComputedColorScheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { AnyMachineSnapshot } from 'xstate'
import { ErrorBanner } from '../../views/ui/ErrorBanner.tsx'
import type { Recorded } from '../models/beside.ts'
import type { FlowView } from '../picture/views.ts'
import type { Resolved } from './flows.ts'
import classes from './Stage.module.css'
import { openStage, type StageDrawing, stageDocument } from './stageDocument.tsx'

export interface StageLook {
  /** Of the screen on which the view is drawn, in pixels; it is made smaller to fit. */
  readonly width: number
  /** As the bench unless told. */
  readonly scheme?: 'light' | 'dark'
}

interface StageProps {
  readonly title: string
  readonly drawn: Resolved
  readonly view: FlowView | null
  readonly recorded?: Recorded
  readonly look: StageLook
  /** Whether keys reach it, to scroll it. */
  readonly isReached?: boolean
}

const nothing = () => undefined

/** The real view of a snapshot, to be looked at and scrolled. The frame stays while there is nothing to draw. */
export function Stage({ title, drawn, view, recorded = nothing, look, isReached = true }: StageProps) {
  const snapshot = drawn.ok ? drawn.snapshot : null
  const ofBench = useComputedColorScheme('light')
  const { width, scheme = ofBench } = look
  const room = useElementSize()
  const [stage, setStage] = useState<ReturnType<typeof openStage> | null>(null)
  const [fault, setFault] = useState<{
    readonly snapshot: AnyMachineSnapshot
    readonly words: string
  } | null>(null)
  useEffect(() => () => stage?.close(), [stage])
  const drawing: StageDrawing = {
    snapshot,
    view,
    recorded,
    scheme,
    onFault: (error) => snapshot && setFault({ snapshot, words: String(error) }),
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is told of a fault is no reason to draw again
  useLayoutEffect(() => stage?.draw(drawing), [stage, snapshot, recorded, scheme])
  const scale = room.width > 0 ? Math.min(1, room.width / width) : 1
  return (
    <div className={classes.room} ref={room.ref}>
      <iframe
        className={classes.frame}
        title={title}
        tabIndex={isReached ? 0 : -1}
        sandbox="allow-same-origin"
        srcDoc={stageDocument}
        hidden={!snapshot}
        style={{ inlineSize: width, blockSize: room.height / scale, scale: String(scale) }}
        onLoad={({ currentTarget: frame }) => {
          if (!frame.contentDocument) return
          // A key that is pressed in the frame is not heard around it.
          frame.contentDocument.addEventListener('keydown', (event) =>
            frame.dispatchEvent(new KeyboardEvent('keydown', event)),
          )
          setStage(openStage(frame.contentDocument, drawing))
        }}
      />
      {!drawn.ok && <p className={classes.nothing}>{drawn.problem}</p>}
      {fault && fault.snapshot === snapshot && (
        <div className={classes.fault}>
          <ErrorBanner title={`The view of ${snapshot.machine.id} cannot draw this context`} incident={null}>
            The recording was changed, or comes from a build that kept other things: {fault.words}
          </ErrorBanner>
        </div>
      )}
    </div>
  )
}
