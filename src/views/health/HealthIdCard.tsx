import type { HealthCard } from '../../domain/health/health.ts'
import { ageText, fullNameOf } from '../../domain/people/people.ts'
import { Fact, Facts } from '../ui/parts/Facts.tsx'
import { Initials } from '../ui/parts/Initials.tsx'
import { WarningIcon } from '../ui/parts/icons.tsx'
import classes from './HealthIdCard.module.css'

const notSpecified = 'Not specified'
const noneRecorded = 'None recorded'
const genders: ReadonlyMap<string, string> = new Map([
  ['MALE', 'Male'],
  ['FEMALE', 'Female'],
])

/** The card itself takes the initial focus, so a held Enter does not close the dialog. */
export function HealthIdCard({ card }: { card: HealthCard }) {
  const { code, gender, country, bloodType, emergencyContact, emergencyPhone, notes } = card
  return (
    <article className={classes.card} aria-labelledby="health-name" tabIndex={-1} data-autofocus>
      <Allergies items={card.allergies} />
      <header className={classes.who}>
        <Initials of={card} size={56} />
        <h3 id="health-name" className={classes.name}>
          {fullNameOf(card)}
        </h3>
      </header>
      <Facts layout="columns">
        <Fact label="Code" isCode>
          {code}
        </Fact>
        <Fact label="Age">{ageText(card) ?? notSpecified}</Fact>
        <Fact label="Gender">{gender === undefined ? notSpecified : (genders.get(gender) ?? gender)}</Fact>
        <Fact label="Country">{country ?? notSpecified}</Fact>
        <Fact label="Blood type" isStrong={bloodType !== ''}>
          {bloodType === '' ? noneRecorded : bloodType}
        </Fact>
        <Fact label="Emergency contact" isLong>
          {emergencyContact === '' ? noneRecorded : emergencyContact}
          {emergencyPhone !== undefined && (
            <a className={classes.phone} href={`tel:${emergencyPhone.replace(/[^+\d]/g, '')}`}>
              {emergencyPhone}
            </a>
          )}
        </Fact>
      </Facts>
      <div className={classes.lists}>
        <List title="Conditions" items={card.conditions} />
        <List title="Medications" items={card.medications} />
      </div>
      {notes !== undefined && (
        <section aria-labelledby="health-notes">
          <h4 id="health-notes" className={classes.listTitle}>
            Notes
          </h4>
          <p className={classes.notes}>{notes}</p>
        </section>
      )}
    </article>
  )
}

function Allergies({ items }: { items: readonly string[] }) {
  const hasAny = items.length > 0
  return (
    <section className={classes.allergies} aria-labelledby="health-allergies" data-any={hasAny || undefined}>
      <h3 id="health-allergies" className={classes.allergiesTitle}>
        {hasAny && <WarningIcon size={26} />}
        Allergies
      </h3>
      <Items items={items} />
    </section>
  )
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  const id = `health-${title.toLowerCase()}`
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className={classes.listTitle}>
        {title}
      </h4>
      <Items items={items} />
    </section>
  )
}

function Items({ items }: { items: readonly string[] }) {
  if (items.length === 0) return <p className={classes.none}>{noneRecorded}</p>
  return (
    <ul className={classes.items}>
      {[...new Set(items)].map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
