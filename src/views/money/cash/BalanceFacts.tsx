import { type Cents, formatUsd } from '../../../domain/lib/money.ts'
import type { CashPerson } from '../../../domain/money/cashDesk.ts'
import { useGroupWords } from '../../ui/camp.ts'
import { Fact, Facts } from '../../ui/parts/Facts.tsx'

interface BalanceFactsProps {
  readonly person: CashPerson
  /** Negative when money leaves the wallet. */
  readonly change: Cents
}

export function BalanceFacts({ person, change }: BalanceFactsProps) {
  const { disputed = 0 } = person
  return (
    <Facts layout="pairs">
      <Fact label="Age">{ageOf(person)}</Fact>
      <Fact label={useGroupWords().label}>{person.union ?? 'Not specified'}</Fact>
      <Fact label="Balance now" isAmount>
        {formatUsd(person.balance)}
      </Fact>
      {disputed > 0 && (
        <Fact label="Held" isAmount>
          {formatUsd(disputed)}
        </Fact>
      )}
      <Fact label="Then left" isAmount isStrong>
        {formatUsd(person.balance + change)}
      </Fact>
    </Facts>
  )
}

export function ageOf({ age }: Pick<CashPerson, 'age'>) {
  return age === null ? 'Not specified' : age
}
