import type { ReactNode } from 'react'
import type { Tone } from '../../../domain/camper/wallet.ts'
import classes from './TonePill.module.css'

export function TonePill({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={classes.pill} data-tone={tone}>
      {children}
    </span>
  )
}
