import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './Schedule.module.css'

const heights = [
  [114, 88, 146, 146],
  [114, 114, 114],
  [88, 114],
] as const

/** A day in grey, in the shape of its cards. */
export function ScheduleSkeleton() {
  return (
    <div aria-busy="true">
      <div className={classes.day}>
        {heights.map((cards, part) => (
          <div key={cards.join()} className={classes.part}>
            <Skeleton height={22} width={part === 1 ? 104 : 84} mt={2} mb={10} />
            <div className={classes.cards}>
              {cards.map((height, card) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they never change
                <Skeleton key={card} height={height} radius="md" />
              ))}
            </div>
          </div>
        ))}
      </div>
      <VisuallyHidden role="status">Loading the schedule…</VisuallyHidden>
    </div>
  )
}
