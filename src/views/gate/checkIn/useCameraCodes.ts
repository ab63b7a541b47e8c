import { type RefObject, useLayoutEffect } from 'react'

/** `isAgain` is true when the code equals the previous one. */
export type OnCode = (code: string, isAgain: boolean) => void

export interface GateCameraProps {
  /** Null while the place does not exist; undefined draws the camera where it is mounted. */
  readonly place?: HTMLElement | null
  readonly onCode: OnCode
}

/** Routes codes of the shared camera to the mounted mode. */
export function useCameraCodes(hears: RefObject<OnCode>, onCode: OnCode): void {
  useLayoutEffect(() => {
    hears.current = onCode
  })
}
