import { Button } from '@mantine/core'
import { fullNameOf } from '../../../domain/people.ts'
import type { SamplePerson } from '../../../machines/checkOutSamples.ts'
import { CodeText } from '../../ui/CodeText.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import classes from './CheckOut.module.css'

interface TestHintProps {
  readonly people: readonly SamplePerson[]
  readonly isDisabled: boolean
  readonly onChosen: (id: string) => void
}

/** Which IDs there are to try, and how their people stand now. */
export function TestHint({ people, isDisabled, onChosen }: TestHintProps) {
  return (
    <section className={classes.hint} aria-labelledby="test-hint">
      <h2 id="test-hint" className={classes.hintTitle}>
        Test IDs
      </h2>
      <ul className={classes.ids}>
        {people.map((person) => (
          <li key={person.id}>
            <Button variant="default" disabled={isDisabled} onClick={() => onChosen(person.id)}>
              <CodeText>{person.id}</CodeText>
            </Button>
            <span>{fullNameOf(person)}</span>
            <StatusPill status={person.status} />
          </li>
        ))}
      </ul>
      <p className={classes.again}>Reload the page to begin again.</p>
    </section>
  )
}
