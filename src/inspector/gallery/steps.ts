import { json } from '../walk/describe.ts'
import type { WalkStep } from '../walk/timed.ts'

export interface StepWords {
  readonly title: string
  /** What came with it, as JSON; empty when nothing did. */
  readonly detail: string
}

export function stepWords(step: WalkStep): StepWords {
  switch (step.type) {
    case 'event': {
      const { type, ...payload } = step.event
      return { title: type, detail: Object.keys(payload).length === 0 ? '' : json(payload) }
    }
    case 'done':
      return {
        title: `${step.actor} answers`,
        detail: step.output === undefined ? '' : json(step.output),
      }
    case 'failed':
      return { title: `${step.actor} fails`, detail: json(step.error) }
    case 'time':
      return { title: `${step.ms.toLocaleString('en-US')} ms pass`, detail: timerName(step.timer) }
  }
}

function timerName(eventType: string): string {
  return eventType.replace(/^xstate\.after\.([^.]+).*$/, 'after $1')
}
