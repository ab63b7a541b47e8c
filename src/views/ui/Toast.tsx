import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { CheckIcon, RefreshIcon, WarningIcon } from './icons.tsx'
import classes from './Toast.module.css'

interface ToastProps {
  readonly tone: 'good' | 'bad' | 'news'
  /** One sentence. */
  readonly children: ReactNode
  /** What can be done about it, where closing is not all. */
  readonly actions?: ReactNode
  readonly onClose?: () => void
}

const icons = { good: CheckIcon, bad: WarningIcon, news: RefreshIcon } as const

/** Over the page's lower edge; how long it stands is its machine's affair. */
export function Toast({ tone, children, actions, onClose }: ToastProps) {
  const ToastIcon = icons[tone]
  return (
    <div className={classes.place} data-print="no">
      <div className={classes.toast} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
        <ToastIcon size={22} />
        <span>{children}</span>
        {actions}
        {onClose && <CloseButton aria-label="Close message" size="lg" c="inherit" onClick={onClose} />}
      </div>
    </div>
  )
}
