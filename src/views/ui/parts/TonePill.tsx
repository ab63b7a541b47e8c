import type { ReactNode } from 'react'
import type { Tone } from '../../../domain/camper/wallet.ts'
import type { Icon } from './icons.tsx'
import classes from './TonePill.module.css'

interface TonePillProps {
  readonly tone: Tone | 'registered' | 'checked-in' | 'checked-out'
  readonly size?: 'md' | 'lg'
  readonly icon?: Icon
  readonly children: ReactNode
}

export function TonePill({ tone, size = 'md', icon: PillIcon, children }: TonePillProps) {
  return (
    <span className={`toned ${classes.pill}`} data-tone={tone} data-size={size}>
      {PillIcon && <PillIcon size={size === 'lg' ? 18 : 14} />}
      {children}
    </span>
  )
}
