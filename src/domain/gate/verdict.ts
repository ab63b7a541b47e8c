/**
 * The gate's results; each has its own colour, shape, word and signal. `noted` is an offline scan that the
 * server judges later.
 */
export const verdicts = [
  'checkedIn',
  'alreadyCheckedIn',
  'notFound',
  'unreachable',
  'refused',
  'noted',
] as const
export type Verdict = (typeof verdicts)[number]

/** Shown by tone, vibration and sign; `unknown` means that no answer said whether the call was applied. */
export const signals = ['success', 'repeated', 'notFound', 'unknown', 'refused', 'noted'] as const
export type Signal = (typeof signals)[number]

export const signalOf: Readonly<Record<Verdict, Signal>> = {
  checkedIn: 'success',
  alreadyCheckedIn: 'repeated',
  notFound: 'notFound',
  unreachable: 'unknown',
  refused: 'refused',
  noted: 'noted',
}
