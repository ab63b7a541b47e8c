import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './Health.module.css'
import card from './HealthSectionCard.module.css'

/** The summary in grey while it is on its way. */
export function HealthSkeleton() {
  return (
    <div aria-busy="true" className={classes.summary}>
      {['critical', 'medical', 'emergency', 'additional'].map((section) => (
        <div key={section} className={card.section}>
          <Skeleton height={22} width="min(60%, 200px)" my={3} />
          <Skeleton height={16} width={110} mt={18} />
          <Skeleton height={20} width="70%" mt={8} />
          <Skeleton height={16} width={130} mt={20} />
          <Skeleton height={20} width="90%" mt={8} mb={4} />
        </div>
      ))}
      <VisuallyHidden role="status">Loading your health record…</VisuallyHidden>
    </div>
  )
}
