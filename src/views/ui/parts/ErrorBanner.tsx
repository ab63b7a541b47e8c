import type { ReactNode } from 'react'
import { Incident } from '../layout/Incident.tsx'
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
  /** The id of the machine whose failure this is, to be handed on as an incident; null where nothing failed. */
  readonly incident: string | null
}

const icons: Record<BannerTone, Icon> = { bad: WarningIcon, warning: WarningIcon, info: InfoIcon }

export function ErrorBanner({ incident, ...banner }: ErrorBannerProps) {
  if (incident === null) return <Banner {...banner} />
  // Beside the alert, which would read its buttons out.
  return (
    <div>
      <Banner {...banner} />
      <Incident flow={incident} sentence={String([banner.title, banner.children])} />
    </div>
  )
}

function Banner({ title, children, action, tone = 'bad' }: Omit<ErrorBannerProps, 'incident'>) {
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
