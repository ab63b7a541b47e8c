/** What the gate says about a code: each has its own colour, shape, word and signal. */
export const verdicts = ['checkedIn', 'alreadyCheckedIn', 'notFound', 'unreachable', 'refused'] as const
export type Verdict = (typeof verdicts)[number]

/** What the gate and the till tell by tone, vibration and sign: `unknown` where no answer said what was done. */
export const signals = ['success', 'repeated', 'notFound', 'unknown', 'refused'] as const
export type Signal = (typeof signals)[number]

export const signalOf: Readonly<Record<Verdict, Signal>> = {
  checkedIn: 'success',
  alreadyCheckedIn: 'repeated',
  notFound: 'notFound',
  unreachable: 'unknown',
  refused: 'refused',
}
