import { useIntersection } from '@mantine/hooks'
import { Link } from 'react-router-dom'
import type { AnyFlowModel } from '../models/model.ts'
import type { DrawnState } from '../walk/states.ts'
import { heights, type Look, stateAddress } from './address.ts'
import classes from './Gallery.module.css'
import { StateFrame } from './StateFrame.tsx'
import { stepWords } from './steps.ts'
import { counted } from './titles.ts'

const scales: Readonly<Record<Look['width'], number>> = { 390: 0.6, 768: 0.5, 1280: 0.4 }

interface StateCardProps {
  readonly model: AnyFlowModel
  readonly state: DrawnState
  readonly look: Look
}

/** A state as a small picture, there only while it is near to what is seen. */
export function StateCard({ model, state, look }: StateCardProps) {
  const flow = model.machine.id
  const { ref, entry } = useIntersection<HTMLLIElement>({ rootMargin: '200px' })
  const scale = scales[look.width]
  const steps = state.way.length - 1
  const last = state.way.at(-1)?.step
  return (
    <li ref={ref} className={classes.card} style={{ inlineSize: look.width * scale }}>
      {model.view && (
        <div className={classes.picture} style={{ blockSize: heights[look.width] * scale }}>
          {entry?.isIntersecting && (
            <StateFrame
              flow={flow}
              id={state.id}
              snapshot={state.snapshot}
              look={look}
              scale={scale}
              title={`Picture of ${state.id}`}
            />
          )}
        </div>
      )}
      <Link to={stateAddress(flow, state.id, look)} className={classes.link}>
        <span className="visually-hidden">{state.id}, </span>
        {last ? `after ${stepWords(last).title}` : 'the start'}
      </Link>
      <span className={classes.way}>
        {last && <span className={classes.detail}>{stepWords(last).detail}</span>}
        <span>{steps === 0 ? state.input : counted(steps, 'step')}</span>
      </span>
    </li>
  )
}
