import type { CardHolder } from '../../../domain/people/idCard.ts'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { WarningIcon } from '../../ui/parts/icons.tsx'
import { Note } from '../../ui/parts/Note.tsx'
import { PersonName } from '../../ui/parts/PersonName.tsx'
import classes from './Export.module.css'

export function LostCards({ people }: { readonly people: readonly CardHolder[] }) {
  if (people.length === 0) return null
  return (
    <div>
      <Note tone="warning" icon={WarningIcon}>
        {people.length === 1
          ? '1 card is left out, because it is reported lost. Make a new card in the tab “Office” of the profile.'
          : `${people.length} cards are left out, because they are reported lost. Make new cards in the tab “Office” of each profile.`}
      </Note>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard */}
      <ul className={classes.people} tabIndex={0} aria-label="Cards that are left out">
        {people.map((person) => (
          <li key={person.code}>
            <PersonName of={person} /> (<CodeText>{person.code}</CodeText>)
          </li>
        ))}
      </ul>
    </div>
  )
}
