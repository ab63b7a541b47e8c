import type { ReactNode } from 'react'
import classes from './Banner.module.css'
import { type Icon, InfoIcon, WarningIcon } from './icons.tsx'

type BannerTone = 'bad' | 'warning' | 'info'

interface ErrorBannerProps {
  /** What happened. */
  readonly title: string
  /** One sentence: what to do, what was kept. */
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** `bad` unless told; `warning` for the documents' yellow banners. */
  readonly tone?: BannerTone
}

const icons: Record<BannerTone, Icon> = { bad: WarningIcon, warning: WarningIcon, info: InfoIcon }

export function ErrorBanner({ title, children, action, tone = 'bad' }: ErrorBannerProps) {
  const BannerIcon = icons[tone]
  return (
    <div role="alert" className={classes.banner} data-tone={tone}>
      <BannerIcon size={22} />
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        {children !== undefined && <div className={classes.sentence}>{children}</div>}
      </div>
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  )
}
