import type { Signal } from '../../domain/gate/verdict.ts'

/** Milliseconds of vibration and pause in turn, as in `navigator.vibrate`. */
export const signalVibrations: Readonly<Record<Signal, readonly number[]>> = {
  success: [80],
  repeated: [90, 90, 90],
  notFound: [450],
  unknown: [50, 130, 50, 130, 50],
  refused: [220, 80, 220],
  noted: [40, 70, 260],
}

export function vibrateSignal(signal: Signal): void {
  if (globalThis.navigator?.userActivation?.hasBeenActive === false) return
  globalThis.navigator?.vibrate?.([...signalVibrations[signal]])
}
