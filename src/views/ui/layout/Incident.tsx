import { type ComponentType, createContext, useContext } from 'react'
import type { Failure } from '../../../domain/lib/outcome.ts'

export interface IncidentProps {
  readonly flow: string
  /** The text of the error. A request id that it contains is not shown again. */
  readonly sentence?: string | undefined
}

/** Runs the "Copy incident" flow; the app provides it once. */
export const IncidentContext = createContext<ComponentType<IncidentProps> | null>(null)

export function Incident({ flow, sentence }: IncidentProps) {
  const Actions = useContext(IncidentContext)
  return Actions && <Actions key={flow} flow={flow} sentence={sentence} />
}

interface FailingState {
  readonly machine: { readonly id: string }
  readonly context: { readonly failure: Failure | null }
}

/** The flow whose incident goes with the error of this state; null for an error without one. */
export function incidentOf({ machine, context }: FailingState): string | null {
  return context.failure?.isIncident ? machine.id : null
}

export interface ShownFailure {
  readonly error: string | null
  readonly incident: string | null
}

/** The failure of a state, for a dialog. */
export function failureProps({ machine, context }: FailingState): ShownFailure {
  return shownFailure(context.failure, machine.id)
}

/** For a failure under another name. */
export function shownFailure(failure: Failure | null, flow: string): ShownFailure {
  return { error: failure?.text ?? null, incident: failure?.isIncident ? flow : null }
}
