import { type ComponentType, createContext, useContext } from 'react'

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
