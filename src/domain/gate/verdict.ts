/**
 * What the gate says about a code: each has its own colour, shape, word and signal. `noted` is what a device has kept
 * without the host, which judges it later.
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

/** What the gate and the till tell by tone, vibration and sign: `unknown` where no answer said what was done. */
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
