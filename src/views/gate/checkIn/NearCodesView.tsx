import type { nearCodesMachine } from '../../../machines/gate/nearCodes.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { NamedPeople } from '../../ui/flows/NameSearch.tsx'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import classes from './GateFindings.module.css'

interface NearCodesViewProps {
  readonly state: FlowProps<typeof nearCodesMachine>['state']
  /** Opens the person as a name search does, without recording a passage. */
  readonly onChoose: (code: string) => void
}

export function NearCodesView({ state, onChoose }: NearCodesViewProps) {
  const { number, source, people } = state.context
  // The device's list may be outdated, so the view only suggests people with similar codes.
  const isByDevice = source === 'device'
  if (number === '' || (isByDevice && people.length === 0)) return null
  if (people.length === 0)
    return (
      <Card className={classes.findings}>
        <p>{noneText(number)}</p>
      </Card>
    )
  return (
    <Card as="section" className={classes.findings} aria-labelledby="near-codes">
      <SectionTitle id="near-codes">Did you mean?</SectionTitle>
      <p>
        {isByDevice ? `${number} is not in the list of this device.` : noneText(number)} Their codes are
        nearly the same. Ask for the name.
      </p>
      <NamedPeople people={people} onChoose={onChoose} />
    </Card>
  )
}

const noneText = (number: string) => `Nobody has the code ${number}.`
