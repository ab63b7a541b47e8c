import { type Outcome, type Refusal, refusalKind } from '../../../src/domain/lib/outcome.ts'
import type { AnyFlowModel, Exceptions } from '../../../src/inspector/models/model.ts'
import type { DrawnState } from '../../../src/inspector/walk/states.ts'

/*
 * After a fault of the portal a screen offers to copy the incident. After a person's mistake, such as a wrong
 * field or a refusal, it does not. The flow's model lists exceptions with their reasons.
 */

const failing = /\b(failed|refused|stale|outdated|unanswered|unreachable|unkept|outcomeUnknown)\b/

/**
 * The faults of a drawn state: a failure without "Copy incident", or "Copy incident" beside a person's
 * mistake.
 */
export function incidentProblems(
  state: DrawnState,
  { notFailures, failures }: AnyFlowModel,
): readonly string[] {
  const { value, snapshot, way } = state
  if (snapshot.machine.id === 'incident') return []
  const alerts = [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent ?? '')
  const ends = endsOf(way)
  const hasFailed =
    ends.includes('failed') ||
    isStateOf(failures, value) ||
    alerts.some((words) => isAlertOf(failures, words))
  const isOffered = [...document.querySelectorAll('button')].some(
    ({ textContent }) => textContent === 'Copy incident',
  )
  if (isOffered) return hasFailed ? [] : ['"Copy incident" where nothing has failed']
  const isFailing = failing.test(value) && !ends.includes('judged')
  if (!hasFailed && !isFailing) return []
  const unexcused = alerts.filter((words) => !isAlertOf(notFailures, words))
  if (unexcused.length > 0) return unexcused.map((words) => `no "Copy incident" for "${words}"`)
  return isFailing && !isStateOf(notFailures, value)
    ? ['no "Copy incident" for what the state is called']
    : []
}

function isAlertOf(exceptions: Exceptions = {}, words: string): boolean {
  return Object.keys(exceptions.alerts ?? {}).some((start) => words.startsWith(start))
}

function isStateOf(exceptions: Exceptions = {}, value: string): boolean {
  const regions = [value, ...value.split(' + ')]
  return Object.keys(exceptions.states ?? {}).some((state) =>
    regions.some((region) => `${region}.`.startsWith(`${state}.`)),
  )
}

type End = 'failed' | 'judged' | 'other'

/** The last result of each call on the way; a failure can also be an event. */
function endsOf(way: DrawnState['way']): readonly End[] {
  const ends = new Map<string, End>()
  for (const { step } of way) {
    if (step?.type === 'failed') ends.set(step.actor, 'failed')
    if (step?.type === 'done') ends.set(step.actor, endOf(step.output))
    if (step?.type === 'event' && /(^|\.)failed$/.test(step.event.type)) ends.set(step.event.type, 'failed')
  }
  return [...ends.values()]
}

function endOf(output: unknown): End {
  if (!isRefusal(output)) return 'other'
  return refusalKind(output) === 'failed' ? 'failed' : 'judged'
}

function isRefusal(output: unknown): output is Refusal & Outcome<unknown> {
  return typeof output === 'object' && output !== null && 'ok' in output && output.ok === false
}
