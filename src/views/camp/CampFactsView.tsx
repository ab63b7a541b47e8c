import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type Camp, datesText, type FactsGroup, factsGroups } from '../../domain/camp/facts.ts'
import { factLabels, groupLabels, registrationWayLabels, ruleText } from '../../domain/camp/labels.ts'
import { dayText } from '../../domain/lib/campTime.ts'
import { formatUsd } from '../../domain/lib/money.ts'
import type { campFactsMachine } from '../../machines/camp/campFacts.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { ConfirmDialog } from '../ui/forms/ConfirmDialog.tsx'
import { incidentOf } from '../ui/layout/Incident.tsx'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import { SectionTitle } from '../ui/layout/SectionTitle.tsx'
import { Page, Row, Stack } from '../ui/layout/Stack.tsx'
import { Card, roomy } from '../ui/parts/Card.tsx'
import { ErrorBanner } from '../ui/parts/ErrorBanner.tsx'
import { Fact, Facts } from '../ui/parts/Facts.tsx'
import { CampLogo } from '../ui/parts/Mark.tsx'
import { Note } from '../ui/parts/Note.tsx'
import { UndoNotice } from '../ui/parts/UndoNotice.tsx'
import { FactsFormView } from './FactsFormView.tsx'

type Props = FlowProps<typeof campFactsMachine>

export function CampFactsView({ state, send }: Props) {
  const { camp, question, failure } = state.context
  const isBusy = state.hasTag('busy')
  return (
    <Page gap={20} width="64rem">
      <PageHeader
        title="This camp"
        description="Pages, cards, receipts and files show these facts. A change is on other devices after their next contact with the server."
      >
        <Button variant="default" component={Link} to="/admin/camp/programme">
          Programme
        </Button>
        <Button variant="default" disabled={isBusy} onClick={() => send({ type: 'file.requested' })}>
          Save as a file
        </Button>
      </PageHeader>
      {camp.version === 0 && (
        <Note tone="info">These are the facts of the documented camp. Change them to those of yours.</Note>
      )}
      {state.matches({ closed: 'noFile' }) && failure && (
        <ErrorBanner title={failure.text} incident={incidentOf(state)} />
      )}
      <ChangeNotice state={state} send={send} />
      <Stack gap={16} columns="26rem">
        {factsGroups.map((each) => (
          <GroupCard
            key={each}
            group={each}
            camp={camp}
            isDisabled={isBusy}
            onChange={() => send({ type: 'group.opened', group: each })}
          />
        ))}
      </Stack>
      <FactsFormView state={state} send={send} />
      <ConfirmDialog
        opened={state.matches('asking')}
        title="Change the days?"
        text={question}
        confirmLabel="Change the days"
        cancelLabel="Back"
        onConfirm={() => send({ type: 'change.confirmed' })}
        onCancel={() => send({ type: 'question.closed' })}
      />
    </Page>
  )
}

function ChangeNotice({ state, send }: Props) {
  const { failure, before, group } = state.context
  return (
    <UndoNotice
      saved={state.matches({ closed: 'saved' }) && `“${groupLabels[group]}” is saved.`}
      undone={state.matches({ closed: 'undone' }) && `The change of “${groupLabels[group]}” is undone.`}
      notUndone={state.matches({ closed: 'notUndone' }) && failure?.text}
      incident={incidentOf(state)}
      onUndo={before ? () => send({ type: 'change.undone' }) : undefined}
    />
  )
}

interface GroupCardProps {
  readonly group: FactsGroup
  readonly camp: Camp
  readonly isDisabled: boolean
  readonly onChange: () => void
}

function GroupCard({ group, camp, isDisabled, onChange }: GroupCardProps) {
  const title = `facts-${group}`
  return (
    <Card as="section" padding={roomy} gap={16} style={{ alignContent: 'start' }} aria-labelledby={title}>
      <Row gap={12} words="8rem" align="center">
        <SectionTitle id={title}>{groupLabels[group]}</SectionTitle>
        <Button
          variant="default"
          aria-label={`Change ${groupLabels[group]}`}
          disabled={isDisabled}
          onClick={onChange}
        >
          Change
        </Button>
      </Row>
      {group === 'logo' && <CampLogo size={96} picture={camp.facts.logo.picture} />}
      <Facts layout="rows">
        {linesOf(group, camp).map(([label, text]) => (
          <Fact key={label} label={label} isLong>
            {text === '' ? (
              <span className="dimmed" style={{ fontWeight: 400 }}>
                Not given
              </span>
            ) : (
              <bdi className="wraps">{text}</bdi>
            )}
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}

type Line = readonly [label: string, text: ReactNode]

function linesOf(group: FactsGroup, { facts, zone }: Camp): readonly Line[] {
  switch (group) {
    case 'logo':
      return facts.logo.picture === '' ? [[factLabels.logo.picture, '']] : []
    case 'time': {
      const { firstDay, lastDay, begins, ends } = facts.time
      return [
        ['Days', datesText(facts.time)],
        ['Begins', `${dayText(firstDay)}, ${begins}`],
        ['Ends', `${dayText(lastDay)}, ${ends}`],
        [factLabels.time.zone, `${facts.time.zone}: ${zone.long}, ${zone.offset}`],
      ]
    }
    case 'money': {
      const { currency, fee, feeLabel, products } = facts.money
      return [
        [factLabels.money.currency, `${currency}, written ${formatUsd(1_234_50)}`],
        [factLabels.money.fee, [fee, feeLabel].filter(Boolean).join(' ')],
        [
          factLabels.money.products,
          products.map(({ name, price }) => `${name} ${formatUsd(price)}`).join(', '),
        ],
      ]
    }
    case 'words': {
      const { printsConference, ...words } = facts.words
      return [
        ...textsOf(factLabels.words, words),
        [factLabels.words.printsConference, printsConference ? 'Yes' : 'No'],
      ]
    }
    case 'pages': {
      const { registration, registrationUrl, registrationText, hasContactForm, hasNewsletter } = facts.pages
      return [
        [factLabels.pages.registration, registrationWayLabels[registration]],
        ...(registration === 'link' ? [[factLabels.pages.registrationUrl, registrationUrl] as const] : []),
        ...(registration === 'form' ? [] : [[factLabels.pages.registrationText, registrationText] as const]),
        [factLabels.pages.hasContactForm, hasContactForm ? 'Yes' : 'No'],
        [factLabels.pages.hasNewsletter, hasNewsletter ? 'Yes' : 'No'],
      ]
    }
    case 'rules':
      return Object.entries(facts.rules).map(([name, value]) => [
        factLabels.rules[name as keyof typeof facts.rules],
        ruleText(name, value),
      ])
    default:
      return textsOf(factLabels[group], facts[group])
  }
}

function textsOf(
  labels: Readonly<Record<string, string>>,
  texts: Readonly<Record<string, string>>,
): readonly Line[] {
  return Object.entries(texts).map(([name, text]) => [labels[name] ?? name, text])
}
