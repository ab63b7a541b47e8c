import { Skeleton, VisuallyHidden } from '@mantine/core'
import overview from './Overview.module.css'
import classes from './Wallet.module.css'

/** The overview in grey while it is on its way, so that nothing jumps when it comes. */
export function WalletSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton height={24} width={220} my={10} />
      <div className={`${classes.panel} ${overview.overview}`}>
        <Skeleton className={overview.balance ?? ''} height={230} radius="lg" />
        <Skeleton className={overview.figure ?? ''} height={108} radius="lg" />
        <Skeleton className={overview.figure ?? ''} height={190} radius="lg" />
        <div className={overview.recent}>
          <Skeleton height={24} width={200} my={8} />
          {['first', 'second', 'third'].map((row) => (
            <Skeleton key={row} height={104} mt={8} />
          ))}
        </div>
      </div>
      <VisuallyHidden role="status">Loading your wallet…</VisuallyHidden>
    </div>
  )
}
