import type { ReactNode } from 'react'
import { type Icon, InfoIcon } from './icons.tsx'
import classes from './Note.module.css'

interface NoteProps {
  readonly tone: 'good' | 'bad' | 'warning' | 'info'
  readonly icon?: Icon
  readonly iconSize?: number
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A permanent remark on a page; news uses an `ErrorBanner` or a toast. */
export function Note({
  tone,
  icon: NoteIcon = InfoIcon,
  iconSize = 22,
  className = '',
  children,
}: NoteProps) {
  return (
    <p className={`toned ${classes.note} ${className}`} data-tone={tone}>
      <NoteIcon size={iconSize} />
      <span>{children}</span>
    </p>
  )
}
