import type { Verdict } from '../domain/verdict.ts'

/** Milliseconds of shaking and rest in turn, beginning with shaking, as in `navigator.vibrate`. */
export const verdictVibrations: Readonly<Record<Verdict, readonly number[]>> = {
  checkedIn: [80],
  alreadyCheckedIn: [90, 90, 90],
  notFound: [450],
  unreachable: [50, 130, 50, 130, 50],
  refused: [220, 80, 220],
}

/** Still on devices that cannot vibrate, and before the person has touched the page or a key. */
export function vibrateVerdict(verdict: Verdict): void {
  if (globalThis.navigator?.userActivation?.hasBeenActive === false) return
  globalThis.navigator?.vibrate?.([...verdictVibrations[verdict]])
}
