import type { Signal } from '../../domain/gate/verdict.ts'

/** Milliseconds of shaking and rest in turn, beginning with shaking, as in `navigator.vibrate`. */
export const signalVibrations: Readonly<Record<Signal, readonly number[]>> = {
  success: [80],
  repeated: [90, 90, 90],
  notFound: [450],
  unknown: [50, 130, 50, 130, 50],
  refused: [220, 80, 220],
  noted: [40, 70, 260],
}

/** Does nothing on devices that cannot vibrate, and before the person has touched the page or a key. */
export function vibrateSignal(signal: Signal): void {
  if (globalThis.navigator?.userActivation?.hasBeenActive === false) return
  globalThis.navigator?.vibrate?.([...signalVibrations[signal]])
}
