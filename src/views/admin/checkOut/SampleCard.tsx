import { Button, Skeleton } from '@mantine/core'
import { campDate } from '../../../domain/campTime.ts'
import type { SamplePerson } from '../../../domain/checkOutSamples.ts'
import { fullNameOf, initialsOf } from '../../../domain/people.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import classes from './SampleCard.module.css'

interface SampleCardProps {
  readonly person: SamplePerson
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

export function SampleCard({ person, isBusy, onConfirm, onCancel }: SampleCardProps) {
  const facts = [
    ['Email', person.email],
    ['Sex', person.sex],
    ['Age', String(person.age)],
    ['Church', person.church],
    ['Registration Date', campDate(person.registeredAt)],
    ['Barcode ID', person.id],
  ] as const
  return (
    <Card as="article" shadow="sm" className={classes.card} aria-labelledby="sample-name" aria-busy={isBusy}>
      <header className={classes.who}>
        <span className={classes.initials} aria-hidden="true">
          {initialsOf(person)}
        </span>
        <h2 id="sample-name" className={classes.name}>
          {fullNameOf(person)}
        </h2>
        <StatusPill status={person.status} size="lg" />
      </header>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={classes.fact} data-long={longFacts.has(label) || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.actions}>
        <BusyButton
          color="amber"
          onClick={onConfirm}
          isBusy={isBusy}
          busyLabel="Processing..."
          loaderSize={18}
        >
          Check Out Participant
        </BusyButton>
        <Button variant="default" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Card>
  )
}

/** They take a whole line on a phone. */
const longFacts: ReadonlySet<string> = new Set(['Email', 'Church'])

/** The card while its person is searched for, in the same shape. */
export function SampleCardSkeleton() {
  return (
    <Card shadow="sm" className={classes.card} aria-busy="true">
      <div className={classes.who}>
        <Skeleton className={classes.initials ?? ''} />
        <Skeleton height={32} width="60%" />
        <Skeleton height={32} width={120} radius="xl" />
      </div>
      <div className={classes.facts}>
        {['Email', 'Sex', 'Age', 'Church', 'Registration Date', 'Barcode ID'].map((fact) => (
          <Skeleton
            key={fact}
            height={46}
            className={classes.fact ?? ''}
            data-long={longFacts.has(fact) || undefined}
          />
        ))}
      </div>
      <div className={classes.actions}>
        <Skeleton height={52} radius="md" />
      </div>
    </Card>
  )
}
