import type { ReactNode } from 'react'
import type { Tone } from '../../../domain/camper/wallet.ts'
import classes from './TonePill.module.css'

/** A word in the colour of its meaning; the word says the same without the colour. */
export function TonePill({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={classes.pill} data-tone={tone}>
      {children}
    </span>
  )
}
