import { type RefObject, useLayoutEffect } from 'react'

/** Hears each code that the camera reads, and whether it was the last one before too. */
export type OnCode = (code: string, isAgain: boolean) => void

export interface GateCameraProps {
  /** Where it is drawn; null while there is no such place. Left out, it is drawn where it stands. */
  readonly place?: HTMLElement | null
  readonly onCode: OnCode
}

/** From now on what the gate's camera reads is for this mode. */
export function useCameraCodes(hears: RefObject<OnCode>, onCode: OnCode): void {
  useLayoutEffect(() => {
    hears.current = onCode
  })
}
