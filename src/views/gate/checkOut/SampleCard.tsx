import { Button, Skeleton } from '@mantine/core'
import type { SamplePerson } from '../../../domain/gate/checkOutSamples.ts'
import { campDate } from '../../../domain/lib/campTime.ts'
import { fullNameOf } from '../../../domain/people/people.ts'
import { BusyButton } from '../../ui/forms/BusyButton.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { Fact, Facts, FactsSkeleton } from '../../ui/parts/Facts.tsx'
import { Initials } from '../../ui/parts/Initials.tsx'
import { StatusPill } from '../../ui/parts/StatusPill.tsx'
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
        <Initials of={person} size={56} />
        <h2 id="sample-name" className={classes.name} data-in-sight>
          {fullNameOf(person)}
        </h2>
        <StatusPill status={person.status} size="lg" />
      </header>
      <Facts layout="columns">
        {facts.map(([label, value]) => (
          <Fact key={label} label={label} isLong={longFacts.includes(label)}>
            {value}
          </Fact>
        ))}
      </Facts>
      <div className={classes.actions}>
        <BusyButton
          data-in-sight
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

const longFacts: readonly string[] = ['Email', 'Church']

export function SampleCardSkeleton() {
  return (
    <Card shadow="sm" className={classes.card} aria-busy="true">
      <div className={classes.who}>
        <Skeleton circle height={56} />
        <Skeleton height={32} width="60%" />
        <Skeleton height={32} width={120} radius="xl" />
      </div>
      <FactsSkeleton
        height={46}
        labels={['Email', 'Sex', 'Age', 'Church', 'Registration Date', 'Barcode ID']}
        longLabels={longFacts}
      />
      <div className={classes.actions}>
        <Skeleton height={52} radius="md" />
      </div>
    </Card>
  )
}
