import type { NotFailures } from '../../../src/inspector/models/model.ts'
import type { DrawnState } from '../../../src/inspector/walk/states.ts'

/*
 * Where the portal shows a failure, it offers what happened for handing on. What looks like a failure and is none
 * stands in the flow's model, with the reason.
 */

const failing = /\b(failed|refused|stale|outdated|unanswered|unreachable|unkept|outcomeUnknown)\b/

/** What the drawn state says went wrong without offering "Copy incident" for it. */
export function failuresWithoutIncident(
  { value, snapshot }: DrawnState,
  { alerts: excusedAlerts = {}, states: excusedStates = {} }: NotFailures = {},
): readonly string[] {
  const isOffered = [...document.querySelectorAll('button')].some(
    ({ textContent }) => textContent === 'Copy incident',
  )
  if (isOffered || snapshot.machine.id === 'incident') return []
  const excused = Object.keys(excusedAlerts)
  const alerts = [...document.querySelectorAll('[role="alert"]')]
    .map(({ textContent }) => textContent ?? '')
    .filter((words) => !excused.some((start) => words.startsWith(start)))
  const isFailing = failing.test(value) && !Object.hasOwn(excusedStates, value)
  return [
    ...alerts.map((words) => `no "Copy incident" for "${words}"`),
    ...(isFailing && alerts.length === 0 ? ['no "Copy incident" for what the state is called'] : []),
  ]
}
