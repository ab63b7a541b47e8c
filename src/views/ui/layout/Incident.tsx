import { type ComponentType, createContext, useContext } from 'react'

export interface IncidentProps {
  /** The id of the machine whose error it stands beside. */
  readonly flow: string
  /** What that error says, where it may be the host's own sentence: a number named there is not told twice. */
  readonly sentence?: string | undefined
}

/** What runs the flow of "Copy incident": the app gives it once, above all screens. */
export const IncidentContext = createContext<ComponentType<IncidentProps> | null>(null)

/** "Copy incident" for an error; nothing where nobody gives it, as in a drawn snapshot. */
export function Incident({ flow, sentence }: IncidentProps) {
  const Actions = useContext(IncidentContext)
  return Actions && <Actions key={flow} flow={flow} sentence={sentence} />
}
