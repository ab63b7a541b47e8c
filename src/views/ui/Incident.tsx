import { type ComponentType, createContext, useContext } from 'react'

interface IncidentProps {
  /** The id of the machine whose error it stands beside. */
  readonly flow: string
}

/** What runs the flow of "Copy incident": the app gives it once, above all screens. */
export const IncidentContext = createContext<ComponentType<IncidentProps> | null>(null)

/** "Copy incident" for an error; nothing where nobody gives it, as in a drawn snapshot. */
export function Incident({ flow }: IncidentProps) {
  const Actions = useContext(IncidentContext)
  return Actions && <Actions key={flow} flow={flow} />
}
