import { Box, SegmentedControl, Text, useComputedColorScheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { AnyMachineSnapshot } from 'xstate'
import type { RecordedEvent } from '../../services/recorder/recording.ts'
import { Row } from '../../views/ui/layout/Stack.tsx'
import { ErrorBanner } from '../../views/ui/parts/ErrorBanner.tsx'
import type { Recorded } from '../models/health/siblingFlows.ts'
import { type FlowView, type FlowViews, showsSamples } from '../picture/Picture.tsx'
import { refuse } from '../readRecording.ts'
import { modelOf, type Resolved, recordedAt, snapshotsOf } from './flows.ts'
import classes from './Replay.module.css'
import { openStage, type StageDrawing, stageDocument } from './stageDocument.tsx'

interface ViewProps {
  readonly events: readonly RecordedEvent[]
  readonly place: number
  readonly views: FlowViews
  readonly look?: StageLook
}

const screens = [
  { value: 390, label: 'Phone' },
  { value: 820, label: 'Tablet' },
  { value: 1280, label: 'Desktop' },
]

const maskedText =
  'Masked: texts read •••1, sums, dates and links are placeholders, and yes reads no wherever it may be about a person. Roles, rights and the screen’s own switches are real.'

const withoutView = refuse('This flow has no view of its own.')

export function View({ events, place, views, look }: ViewProps) {
  const [width, setWidth] = useState(() => (window.innerWidth < 992 ? 390 : 820))
  const flow = events[place]?.flow ?? ''
  const model = modelOf(flow)
  const drawn = model && !model.view ? withoutView : snapshotsOf(events)(place)
  const recorded = useMemo(() => recordedAt(events, place), [events, place])
  const hasSamples = useMemo(
    () => drawn.ok && showsSamples(drawn.snapshot, recorded, views),
    [drawn, recorded, views],
  )
  return (
    <>
      <Row gap={8} justify="space-between" style={{ blockSize: 32 }}>
        <h2 id="scene-beside">View</h2>
        {!look && (
          <SegmentedControl aria-label="Screen" size="xs" data={screens} value={width} onChange={setWidth} />
        )}
      </Row>
      {!look && <p className="dimmed small">{maskedText}</p>}
      <Stage
        title={`View of ${flow}`}
        drawn={drawn}
        view={views.get(flow) ?? null}
        recorded={recorded}
        look={look ?? { width }}
      />
      {/* Always rendered, so that the content below does not move between steps. */}
      <p className="dimmed small" style={{ minBlockSize: 24 }}>
        {hasSamples && 'Other parts of this screen are samples.'}
      </p>
    </>
  )
}

interface StageLook {
  readonly width: number
  readonly scheme?: 'light' | 'dark'
}

interface StageProps {
  readonly title: string
  readonly drawn: Resolved
  readonly view: FlowView | null
  readonly recorded?: Recorded
  readonly look: StageLook
  readonly isReached?: boolean
}

export function Stage({ title, drawn, view, recorded, look, isReached = true }: StageProps) {
  const snapshot = drawn.ok ? drawn.snapshot : null
  const ofBench = useComputedColorScheme('light')
  const { width, scheme = ofBench } = look
  const room = useElementSize()
  const [stage, setStage] = useState<ReturnType<typeof openStage> | null>(null)
  const [fault, setFault] = useState<{ of: AnyMachineSnapshot | null; words: string } | null>(null)
  useEffect(() => () => stage?.close(), [stage])
  const onFault = (error: unknown) => setFault({ of: snapshot, words: String(error) })
  const drawing: StageDrawing = { snapshot, view, recorded, scheme, onFault }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new fault handler is no reason to draw again
  useLayoutEffect(() => stage?.draw(drawing), [stage, snapshot, recorded, scheme])
  const scale = room.width > 0 ? Math.min(1, room.width / width) : 1
  return (
    <div className={classes.room} ref={room.ref}>
      <iframe
        title={title}
        tabIndex={isReached ? 0 : -1}
        sandbox="allow-same-origin"
        srcDoc={stageDocument}
        style={{
          inlineSize: width,
          blockSize: room.height / scale,
          scale: String(scale),
          visibility: snapshot ? 'visible' : 'hidden',
        }}
        onLoad={({ currentTarget: frame }) => {
          if (!frame.contentDocument) return
          // A key press inside the frame does not bubble to the page.
          frame.contentDocument.addEventListener('keydown', (event) =>
            frame.dispatchEvent(new KeyboardEvent('keydown', event)),
          )
          setStage(openStage(frame.contentDocument, drawing))
        }}
      />
      {!drawn.ok && (
        <Text c="dimmed" p="lg">
          {drawn.problem}
        </Text>
      )}
      {snapshot && fault?.of === snapshot && (
        <Box pos="absolute" inset={0} p="md" bg="var(--camp-page)" style={{ overflow: 'auto' }}>
          <ErrorBanner title={`The view of ${snapshot.machine.id} cannot draw this context`} incident={null}>
            The recording was changed, or comes from a build that kept other things: {fault.words}
          </ErrorBanner>
        </Box>
      )}
    </div>
  )
}
