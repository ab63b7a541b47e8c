import { Skeleton, VisuallyHidden } from '@mantine/core'
import classes from './PageSkeleton.module.css'

export function PageSkeleton() {
  return (
    <div aria-busy="true" className={classes.page}>
      <Skeleton height={36} width="min(320px, 70%)" mb={24} />
      <SkeletonParts />
    </div>
  )
}

export function SkeletonParts() {
  return (
    <>
      <Skeleton height={64} mb={24} radius="md" />
      <Skeleton height={280} radius="md" />
      <VisuallyHidden role="status">Loading…</VisuallyHidden>
    </>
  )
}
