import { use } from 'react'
import { Fact, Facts } from '../../views/ui/Facts.tsx'
import { MachineChart } from '../chart/MachineChart.tsx'
import type { AnyFlowModel } from '../models/model.ts'
import { chartOfFlow } from '../replay/flows.ts'
import classes from './Gallery.module.css'
import { counted } from './titles.ts'
import { walkOf } from './walks.ts'

export function CoverageChart({ model }: { readonly model: AnyFlowModel }) {
  const { expected, taken, walks, steps, gaps } = use(walkOf(model))
  const walked = expected.transitions.filter((name) => taken.has(name))
  const excused = Object.entries(model.unreachable ?? {})
  return (
    <div className={classes.coverage}>
      <p className={classes.verdict} data-complete={gaps.missedTransitions.length === 0 || undefined}>
        {walked.length} of {counted(expected.transitions.length, 'transition')}
      </p>
      <p className={classes.count}>
        walked by {counted(walks, 'walk')} of {counted(steps, 'step')} together: every event, answer and delay
        of the flow’s model, in every state that hears it.
      </p>
      {gaps.missedInStates.length + gaps.missedTransitions.length > 0 && (
        <>
          <h2 className={classes.value}>Not walked</h2>
          <ul>
            {[...gaps.missedTransitions, ...gaps.missedInStates].map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
      <MachineChart chart={chartOfFlow(model)} covered={taken} />
      {excused.length > 0 && (
        <>
          <h2 className={classes.value}>What cannot happen, and why</h2>
          <Facts layout="rows">
            {excused.map(([name, reason]) => (
              <Fact key={name} label={name}>
                {reason}
              </Fact>
            ))}
          </Facts>
        </>
      )}
    </div>
  )
}
