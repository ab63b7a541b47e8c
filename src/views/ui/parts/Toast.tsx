import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Incident } from '../layout/Incident.tsx'
import { CheckIcon, RefreshIcon, WarningIcon } from './icons.tsx'
import classes from './Toast.module.css'

interface Message {
  /** One sentence. */
  readonly children: ReactNode
  /** What can be done about it, where closing is not all. */
  readonly actions?: ReactNode
  readonly onClose?: () => void
  /** At the page's upper edge, where it takes no presses: for what is said beside an open dialog. */
  readonly isAtTop?: boolean
}

interface Failing {
  readonly tone: 'bad'
  /** The id of the machine whose failure this is; null where its incident is offered elsewhere, for longer. */
  readonly incident: string | null
}

type ToastProps = Message & (Failing | { readonly tone: 'good' | 'news'; readonly incident?: never })

const icons = { good: CheckIcon, bad: WarningIcon, news: RefreshIcon } as const

/** Over the page's lower edge, unless it is given to `UnderToast`; how long it stands is its machine's affair. */
export function Toast({ tone, children, actions, incident = null, onClose, isAtTop }: ToastProps) {
  const ToastIcon = icons[tone]
  return (
    <div className={classes.place} data-at={isAtTop ? 'top' : undefined} data-print="no">
      <div className={classes.toast} data-tone={tone}>
        <div className={classes.words} role={tone === 'bad' ? 'alert' : 'status'}>
          <ToastIcon size={22} />
          <span>{children}</span>
        </div>
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
  /** A `Toast`, or nothing. */
  readonly toast: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A heading, with the toast about what stands below it over it: there it covers neither rows nor buttons. */
export function UnderToast({ toast, className = '', children }: UnderToastProps) {
  return (
    <div className={`${classes.under} ${className}`}>
      {children}
      {toast}
    </div>
  )
}
