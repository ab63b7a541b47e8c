import type { DrawnState } from '../../../src/inspector/walk/states.ts'

/*
 * Where the portal shows a failure, it offers what happened for handing on. What looks like a failure and is none
 * stands here by name, with the reason.
 */

type Reasons = Readonly<Record<string, string>>

/** Alerts by what their words begin with, of the flows of these ids. */
const alertsWithoutFailure: Readonly<Record<string, Reasons>> = {
  signIn: { 'Please enter both ': 'a field was left empty' },
  contactForm: { 'Please fill in your ': 'a field was left empty' },
  healthForm: {
    'Please correct the following errors:': 'fields are not filled in yet',
    'We kept what you typed on ': 'a draft was found',
  },
  health: { 'You have changes that are not submitted.': 'a draft was found' },
  home: { 'Please update your health records': 'the document’s reminder' },
  walletManagement: { 'Sample data': 'what the page shows' },
  connection: { 'You are offline': 'the device’s own network' },
}

/** State values that sound like a failure, of the flows of these ids. */
const statesWithoutFailure: Readonly<Record<string, Reasons>> = {
  checkOut: { 'ready.refused': 'nobody with the code may be checked out' },
  copy: { failed: 'the button asks to copy by hand' },
}

const failing = /\b(failed|refused|stale|outdated|unanswered|unreachable|unkept|outcomeUnknown)\b/

/** What the drawn state says went wrong without offering "Copy incident" for it. */
export function failuresWithoutIncident({ value, snapshot }: DrawnState): readonly string[] {
  const { id } = snapshot.machine
  const isOffered = [...document.querySelectorAll('button')].some(
    ({ textContent }) => textContent === 'Copy incident',
  )
  if (isOffered || id === 'incident') return []
  const excused = Object.keys(alertsWithoutFailure[id] ?? {})
  const alerts = [...document.querySelectorAll('[role="alert"]')]
    .map(({ textContent }) => textContent ?? '')
    .filter((words) => !excused.some((start) => words.startsWith(start)))
  const isFailing = failing.test(value) && !Object.hasOwn(statesWithoutFailure[id] ?? {}, value)
  return [
    ...alerts.map((words) => `no "Copy incident" for "${words}"`),
    ...(isFailing && alerts.length === 0 ? ['no "Copy incident" for what the state is called'] : []),
  ]
}
