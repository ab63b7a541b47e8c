import type { ReactNode } from 'react'
import { Incident } from '../layout/Incident.tsx'
import { Row } from '../layout/Stack.tsx'
import classes from './Banner.module.css'
import { type Icon, InfoIcon, WarningIcon } from './icons.tsx'

type BannerTone = 'bad' | 'warning' | 'info'

interface ErrorBannerProps {
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** `warning` for the documents' yellow banners. */
  readonly tone?: BannerTone
  readonly incident: string | null
}

const icons: Record<BannerTone, Icon> = { bad: WarningIcon, warning: WarningIcon, info: InfoIcon }

export function ErrorBanner({ incident, ...banner }: ErrorBannerProps) {
  if (incident === null) return <Banner {...banner} />
  // Outside the alert, because a screen reader would read the buttons out.
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
    <Row
      role="alert"
      gap="0.5rem 0.75rem"
      wraps
      align="start"
      className={`toned ${classes.banner}`}
      data-tone={tone}
    >
      <BannerIcon size={22} />
      <div className={classes.words}>
        <p className="heavy">{title}</p>
        {children !== undefined && <div className="wraps">{children}</div>}
      </div>
      {action !== undefined && <div>{action}</div>}
    </Row>
  )
}
