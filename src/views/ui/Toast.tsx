import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { CheckIcon, WarningIcon } from './icons.tsx'
import classes from './Toast.module.css'

interface ToastProps {
  readonly tone: 'good' | 'bad'
  /** One sentence. */
  readonly children: ReactNode
  readonly onClose: () => void
}

/** Over the page's lower edge; how long it stands is its machine's affair. */
export function Toast({ tone, children, onClose }: ToastProps) {
  const ToastIcon = tone === 'good' ? CheckIcon : WarningIcon
  return (
    <div className={classes.place} data-print="no">
      <div className={classes.toast} data-tone={tone} role={tone === 'good' ? 'status' : 'alert'}>
        <ToastIcon size={22} />
        <span>{children}</span>
        <CloseButton aria-label="Close message" size="lg" c="inherit" onClick={onClose} />
      </div>
    </div>
  )
}
