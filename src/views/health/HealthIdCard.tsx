import { Title } from '@mantine/core'
import type { HealthCard } from '../../domain/health/health.ts'
import { ageText } from '../../domain/people/people.ts'
import { Row, Stack } from '../ui/layout/Stack.tsx'
import { Fact, Facts } from '../ui/parts/Facts.tsx'
import { Initials } from '../ui/parts/Initials.tsx'
import { WarningIcon } from '../ui/parts/icons.tsx'
import { PersonName } from '../ui/parts/PersonName.tsx'
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
      <Row as="header" gap={16} align="center">
        <Initials of={card} size={56} />
        <Title order={3} id="health-name" size="1.625rem" lh={1.15} className="wraps">
          <PersonName of={card} />
        </Title>
      </Row>
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
      <Stack gap={16} columns="14rem">
        <List title="Conditions" items={card.conditions} />
        <List title="Medications" items={card.medications} />
      </Stack>
      {notes !== undefined && (
        <Stack as="section" gap={4} aria-labelledby="health-notes">
          <h4 id="health-notes" className="dimmed small strong">
            Notes
          </h4>
          <p className="wraps" style={{ whiteSpace: 'pre-line' }}>
            {notes}
          </p>
        </Stack>
      )}
    </article>
  )
}

function Allergies({ items }: { items: readonly string[] }) {
  const hasAny = items.length > 0
  return (
    <section
      className={`toned ${classes.allergies}`}
      aria-labelledby="health-allergies"
      data-tone={hasAny ? 'bad' : 'neutral'}
    >
      <h3 id="health-allergies" className={`heavy ${classes.title}`}>
        {hasAny && <WarningIcon size={26} />}
        Allergies
      </h3>
      <Items items={items} none="strong" />
    </section>
  )
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  const id = `health-${title.toLowerCase()}`
  return (
    <Stack as="section" gap={4} aria-labelledby={id}>
      <h4 id={id} className="dimmed small strong">
        {title}
      </h4>
      <Items items={items} none="dimmed" />
    </Stack>
  )
}

function Items({ items, none }: { items: readonly string[]; none: string }) {
  if (items.length === 0) return <p className={none}>{noneRecorded}</p>
  return (
    <ul className={`wraps ${classes.items}`}>
      {[...new Set(items)].map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
