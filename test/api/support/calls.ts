import { adminCalls } from './calls/adminCalls.ts'
import { camperCalls } from './calls/camperCalls.ts'
import { merchantCalls } from './calls/merchantCalls.ts'
import { signInCalls } from './calls/signInCalls.ts'

export type { ClientRoute, SampleCall } from './calls/sampleCall.ts'
export { attempt } from './calls/samples.ts'

/** Every call the app makes, with what it sends and what it makes of a good answer. */
export const calls = { ...signInCalls, ...camperCalls, ...merchantCalls, ...adminCalls }

export type CallName = keyof typeof calls

export const callNames = Object.keys(calls) as CallName[]
