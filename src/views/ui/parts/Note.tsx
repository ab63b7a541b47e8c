import type { ReactNode } from 'react'
import { type Icon, InfoIcon } from './icons.tsx'
import classes from './Note.module.css'

interface NoteProps {
  readonly tone: 'good' | 'bad' | 'warning' | 'info'
  readonly icon?: Icon
  /** Pixels, 22 unless told. */
  readonly iconSize?: number
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A remark on a page, in the colour of its meaning; what is news to the person is an `ErrorBanner` or a toast. */
export function Note({
  tone,
  icon: NoteIcon = InfoIcon,
  iconSize = 22,
  className = '',
  children,
}: NoteProps) {
  return (
    <p className={`${classes.note} ${className}`} data-tone={tone}>
      <NoteIcon size={iconSize} />
      {children}
    </p>
  )
}
