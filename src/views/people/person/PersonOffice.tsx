import { fullNameOf } from '../../../domain/people/people.ts'
import type { PersonRecord } from '../../../domain/people/personRecord.ts'
import { can, may } from '../../../domain/staff/rights.ts'
import { useSessionUser } from '../../../flows/account/sessionUser.ts'
import { usePersonOffice } from '../../../flows/people/personOffice.ts'
import { DayLimitView } from '../../ui/flows/DayLimitView.tsx'
import { PrintMessage } from '../../ui/lists/PrintMessage.tsx'
import { CorrectPersonView } from './CorrectPersonView.tsx'
import { PersonOfficeView } from './PersonOfficeView.tsx'
import { PersonReplacementView } from './PersonReplacementView.tsx'
import { PersonStepView } from './PersonStepView.tsx'

interface PersonOfficeProps {
  readonly code: string
  readonly onKnown: (person: PersonRecord) => void
  readonly onChanged: () => void
  readonly onShowCard: () => void
}

export default function PersonOffice({ onShowCard, ...office }: PersonOfficeProps) {
  const { record, correction, step, replacement, limit, copy, print, paper } = usePersonOffice(office)
  const { person } = record.state.context
  const user = useSessionUser()
  return (
    <>
      <PersonOfficeView
        {...record}
        hasStatement={can(user, 'treasury') && may(user, ['cash', 'books'])}
        isBusy={step.state.hasTag('busy') || correction.state.hasTag('busy')}
        onCorrect={(person) => correction.send({ type: 'correction.requested', person })}
        onStep={(chosen) => step.send({ type: 'step.requested', step: chosen })}
        dayLimit={
          can(user, 'dayLimit') &&
          may(user, ['office']) &&
          person && (
            <DayLimitView {...limit} heading="h3" standing={{ limit: person.wallet.dayLimit ?? null }} />
          )
        }
        onReplace={(lost, person) => replacement.send({ type: 'replacement.requested', lost, person })}
      >
        <CorrectPersonView {...correction} />
        <PersonStepView {...step} person={person} />
      </PersonOfficeView>
      <PersonReplacementView
        {...replacement}
        name={person ? fullNameOf(person) : ''}
        copy={copy}
        paper={paper}
        onShowCard={onShowCard}
      />
      <PrintMessage {...print} />
    </>
  )
}
