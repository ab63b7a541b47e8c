import { useComputedColorScheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { AnyMachineSnapshot } from 'xstate'
import { ErrorBanner } from '../../views/ui/ErrorBanner.tsx'
import type { Recorded } from '../models/beside.ts'
import type { FlowView } from '../picture/views.ts'
import type { Resolved } from './flows.ts'
import classes from './ViewFrame.module.css'
import { openStage, type Stage, stageDocument } from './viewStage.tsx'

interface ViewFrameProps {
  readonly flow: string
  readonly drawn: Resolved
  readonly view: FlowView | null
  readonly recorded: Recorded
  /** The width of the screen on which the view is drawn, in pixels; it is made smaller to fit. */
  readonly width: number
}

/** The real view of a snapshot, to be looked at and scrolled. The frame stays while there is nothing to draw. */
export function ViewFrame({ flow, drawn: resolved, view, recorded, width }: ViewFrameProps) {
  const snapshot = resolved.ok ? resolved.snapshot : null
  const scheme = useComputedColorScheme('light')
  const room = useElementSize()
  const [stage, setStage] = useState<Stage | null>(null)
  const [fault, setFault] = useState<{
    readonly snapshot: AnyMachineSnapshot
    readonly words: string
  } | null>(null)
  useEffect(() => () => stage?.close(), [stage])
  const drawn = {
    snapshot,
    view,
    recorded,
    scheme,
    onFault: (error: unknown) => snapshot && setFault({ snapshot, words: String(error) }),
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is told of a fault is no reason to draw again
  useLayoutEffect(() => stage?.draw(drawn), [stage, snapshot, recorded, scheme])
  const scale = room.width > 0 ? Math.min(1, room.width / width) : 1
  return (
    <div className={classes.room} ref={room.ref}>
      <iframe
        className={classes.frame}
        title={`View of ${flow}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keys
        tabIndex={0}
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
          setStage(openStage(frame.contentDocument, drawn))
        }}
      />
      {!resolved.ok && <p className={classes.nothing}>{resolved.problem}</p>}
      {fault && fault.snapshot === snapshot && (
        <div className={classes.fault}>
          <ErrorBanner title={`The view of ${flow} cannot draw this context`} incident={null}>
            The recording was changed, or comes from a build that kept other things: {fault.words}
          </ErrorBanner>
        </div>
      )}
    </div>
  )
}
