import { Button, Skeleton } from '@mantine/core'
import type { SamplePerson } from '../../../domain/gate/checkOutSamples.ts'
import { dayAfter, dayText } from '../../../domain/lib/campTime.ts'
import { useCamp } from '../../ui/camp.ts'
import { BusyButton } from '../../ui/forms/BusyButton.tsx'
import { Row } from '../../ui/layout/Stack.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { Fact, Facts, FactsSkeleton } from '../../ui/parts/Facts.tsx'
import { Initials } from '../../ui/parts/Initials.tsx'
import { StatusPill } from '../../ui/parts/StatusPill.tsx'
import '../../ui/theme/largeButtons.css'
import { PersonName } from '../../ui/parts/PersonName.tsx'
import classes from './SampleCard.module.css'

interface SampleCardProps {
  readonly person: SamplePerson
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

export function SampleCard({ person, isBusy, onConfirm, onCancel }: SampleCardProps) {
  const { firstDay } = useCamp().facts.time
  const facts = [
    ['Email', person.email],
    ['Sex', person.sex],
    ['Age', String(person.age)],
    ['Church', person.church],
    ['Registration Date', dayText(dayAfter(firstDay, -person.registeredBefore))],
    ['Barcode ID', person.id],
  ] as const
  return (
    <Card as="article" shadow="sm" className={classes.card} aria-labelledby="sample-name" aria-busy={isBusy}>
      <Row as="header" gap={16} align="center" className={classes.who}>
        <Initials of={person} size={56} />
        <Row gap={8} wraps align="center" justify="space-between" style={{ flex: 1 }}>
          <h2 id="sample-name" className={classes.name} data-in-sight>
            <PersonName of={person} />
          </h2>
          <StatusPill status={person.status} size="lg" />
        </Row>
      </Row>
      <Facts layout="columns">
        {facts.map(([label, value]) => (
          <Fact key={label} label={label} isLong={longFacts.includes(label)}>
            {value}
          </Fact>
        ))}
      </Facts>
      <Row gap={12} wraps className={classes.actions}>
        <BusyButton
          data-in-sight
          size="touch"
          flex="1 1 10rem"
          color="amber"
          onClick={onConfirm}
          isBusy={isBusy}
          busyLabel="Processing..."
          loaderSize={18}
        >
          Check Out Participant
        </BusyButton>
        <Button size="touch" variant="default" disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </Row>
    </Card>
  )
}

const longFacts: readonly string[] = ['Email', 'Church']

export function SampleCardSkeleton() {
  return (
    <Card shadow="sm" className={classes.card} aria-busy="true">
      <Row gap={16} align="center" className={classes.who}>
        <Skeleton circle height={56} />
        <Skeleton height={32} width="60%" />
      </Row>
      <FactsSkeleton
        height={46}
        labels={['Email', 'Sex', 'Age', 'Church', 'Registration Date', 'Barcode ID']}
        longLabels={longFacts}
      />
      <Skeleton height={56} radius="md" className={classes.actions ?? ''} />
    </Card>
  )
}
