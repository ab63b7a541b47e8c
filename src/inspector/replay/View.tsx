import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { RecordedEvent, RecordedFields } from '../../services/recorder/recording.ts'
import { type FlowViews, showsSamples } from '../picture/views.ts'
import { modelOf, type Resolved, snapshotAfter } from './flows.ts'
import { recordedAt } from './recordedAt.ts'
import classes from './Scene.module.css'
import { Stage, type StageLook } from './Stage.tsx'

interface ViewProps {
  readonly events: readonly RecordedEvent[]
  readonly contexts: readonly RecordedFields[]
  readonly place: number
  readonly views: FlowViews
  /** How it is drawn; unless told, a width can be chosen, and it is light or dark as the bench. */
  readonly look?: StageLook
}

const screens = [
  { value: '390', label: 'Phone' },
  { value: '820', label: 'Tablet' },
  { value: '1280', label: 'Desktop' },
]

/** The real view of a place in a recording. */
export function View({ events, contexts, place, views, look }: ViewProps) {
  const [width, setWidth] = useState(() => (window.innerWidth < 992 ? '390' : '820'))
  const flow = events[place]?.flow ?? ''
  const drawn = useMemo(() => drawnAfter(events[place], contexts[place]), [events, contexts, place])
  const recorded = useMemo(() => recordedAt(events, contexts, place), [events, contexts, place])
  const hasSamples = useMemo(
    () => drawn.ok && showsSamples(drawn.snapshot, recorded, views),
    [drawn, recorded, views],
  )
  return (
    <>
      <div className={classes.head}>
        <h2 id="scene-beside" className={classes.title}>
          View
        </h2>
        {!look && (
          <SegmentedControl aria-label="Screen" size="xs" data={screens} value={width} onChange={setWidth} />
        )}
      </div>
      <p className={classes.samples}>{hasSamples && 'Other parts of this screen are samples.'}</p>
      <div className={classes.picture}>
        <Stage
          title={`View of ${flow}`}
          drawn={drawn}
          view={views[flow] ?? null}
          recorded={recorded}
          look={look ?? { width: Number(width) }}
        />
      </div>
    </>
  )
}

function drawnAfter(event: RecordedEvent | undefined, context: RecordedFields = {}): Resolved {
  if (!event) return { ok: false, problem: 'There is nothing to draw.' }
  const model = modelOf(event.flow)
  if (model && !model.view) return { ok: false, problem: 'This flow has no view of its own.' }
  return snapshotAfter(event, context)
}
