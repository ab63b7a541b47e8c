import type { PersonRecord } from '../../../domain/personRecord.ts'
import { usePersonOffice } from '../../../flows/personOffice.ts'
import { PrintMessage } from '../../ui/PrintMessage.tsx'
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

/** What the office puts right of one person. */
export default function PersonOffice({ onShowCard, ...office }: PersonOfficeProps) {
  const { record, correction, step, replacement, copy, print, paper } = usePersonOffice(office)
  return (
    <>
      <PersonOfficeView
        {...record}
        isBusy={step.state.hasTag('busy') || correction.state.hasTag('busy')}
        onCorrect={(person) => correction.send({ type: 'correction.requested', person })}
        onStep={(chosen) => step.send({ type: 'step.requested', step: chosen })}
        onReplace={(lost) => replacement.send({ type: 'replacement.requested', lost })}
      >
        <CorrectPersonView {...correction} />
        <PersonStepView {...step} person={record.state.context.person} />
      </PersonOfficeView>
      <PersonReplacementView {...replacement} copy={copy} paper={paper} onShowCard={onShowCard} />
      <PrintMessage {...print} />
    </>
  )
}
