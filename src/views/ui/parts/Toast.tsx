import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Incident } from '../layout/Incident.tsx'
import { Row } from '../layout/Stack.tsx'
import { CheckIcon, RefreshIcon, WarningIcon } from './icons.tsx'
import classes from './Toast.module.css'

interface Message {
  readonly children: ReactNode
  readonly actions?: ReactNode
  readonly onClose?: () => void
  readonly isAtTop?: boolean
}

interface Failing {
  readonly tone: 'bad'
  /** The id of the machine that failed; null if its incident is offered elsewhere. */
  readonly incident: string | null
}

type ToastProps = Message & (Failing | { readonly tone: 'good' | 'news'; readonly incident?: never })

const icons = { good: CheckIcon, bad: WarningIcon, news: RefreshIcon } as const

/** Above the lower edge of the page, unless inside `UnderToast`. Its machine decides how long it is shown. */
export function Toast({ tone, children, actions, incident = null, onClose, isAtTop }: ToastProps) {
  const ToastIcon = icons[tone]
  return (
    <div className={classes.place} data-at={isAtTop ? 'top' : undefined} data-print="no">
      <div className={`toned ${classes.toast}`} data-tone={tone}>
        <Row gap={12} align="center" className={classes.words} role={tone === 'bad' ? 'alert' : 'status'}>
          <ToastIcon size={22} />
          <span>{children}</span>
        </Row>
        {actions}
        {onClose && <CloseButton aria-label="Close message" size="lg" c="inherit" onClick={onClose} />}
        {incident !== null && (
          <div className={classes.incident}>
            <Incident flow={incident} sentence={String(children)} />
          </div>
        )}
      </div>
    </div>
  )
}

interface UnderToastProps {
  readonly toast: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Shows the toast over the heading, where it covers neither rows nor buttons. */
export function UnderToast({ toast, className = '', children }: UnderToastProps) {
  return (
    <div className={`${classes.under} ${className}`}>
      {children}
      {toast}
    </div>
  )
}
