/** What the gate says about a code: each has its own colour, shape, word, tone and vibration. */
export const verdicts = ['checkedIn', 'alreadyCheckedIn', 'notFound', 'unreachable', 'refused'] as const
export type Verdict = (typeof verdicts)[number]
