import { useIntersection } from '@mantine/hooks'
import { Link } from 'react-router-dom'
import type { FlowView } from '../picture/views.ts'
import { Stage } from '../replay/Stage.tsx'
import { eventWords } from '../replay/words.ts'
import type { DrawnState } from '../walk/states.ts'
import { heights, type Look, stateAddress } from './address.ts'
import classes from './Gallery.module.css'
import { counted } from './titles.ts'
import { recordedStep } from './walks.ts'

const scales: Readonly<Record<Look['width'], number>> = { 390: 0.6, 768: 0.5, 1280: 0.4 }

interface StateCardProps {
  readonly flow: string
  readonly view: FlowView | null
  readonly state: DrawnState
  readonly look: Look
}

/** A state as a small picture, there only while it is near to what is seen. */
export function StateCard({ flow, view, state, look }: StateCardProps) {
  const { ref, entry } = useIntersection<HTMLLIElement>({ rootMargin: '200px' })
  const scale = scales[look.width]
  const last = state.way.at(-1)?.step
  const { type, fields } = last ? recordedStep(last) : { type: 'xstate.init' }
  const drawn = { ok: true, snapshot: state.snapshot } as const
  return (
    <li ref={ref} className={classes.card} style={{ inlineSize: look.width * scale }}>
      {view && (
        <div className={classes.picture} style={{ blockSize: heights[look.width] * scale }}>
          {entry?.isIntersecting && (
            <Stage title={`Picture of ${state.id}`} drawn={drawn} view={view} look={look} isReached={false} />
          )}
        </div>
      )}
      <Link to={stateAddress(flow, state.id, look)} className={classes.link}>
        <span className="visually-hidden">{state.id}, </span>
        {last ? `after ${eventWords({ type })}` : 'the start'}
      </Link>
      <span className={classes.way}>
        {last && <span className={classes.detail}>{fields && JSON.stringify(fields)}</span>}
        <span>{last ? counted(state.way.length - 1, 'step') : state.input}</span>
      </span>
    </li>
  )
}
