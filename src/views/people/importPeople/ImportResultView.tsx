import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type ImportItem, leftItems, leftReason } from '../../../domain/people/importing/importReview.ts'
import { fullNameOf } from '../../../domain/people/people.ts'
import type { importPeopleMachine } from '../../../machines/people/importPeople.ts'
import { resultOf } from '../../../machines/people/importTexts.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { ButtonRow } from '../../ui/forms/FormFooter.tsx'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { WindowedTable } from '../../ui/lists/WindowedTable.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { Fact, Facts } from '../../ui/parts/Facts.tsx'
import { DownloadIcon } from '../../ui/parts/icons.tsx'

interface ImportResultProps extends FlowProps<typeof importPeopleMachine> {
  readonly imports: ReactNode
}

export function ImportResultView({ state, send, imports }: ImportResultProps) {
  if (state.matches('undone')) return <Undone send={send} imports={imports} />
  const { context } = state
  const { added, changed, same, left } = resultOf(context)
  const isDone = state.matches('done')
  const isLeftByChoice = !isDone && state.can({ type: 'import.closed' })
  return (
    <>
      <Card as="section" gap={12} padding={16} aria-labelledby="result">
        <div role="status">
          <SectionTitle id="result">
            {isDone
              ? 'Everybody in the file is registered.'
              : `${left.toLocaleString('en')} ${left === 1 ? 'row is' : 'rows are'} left${isLeftByChoice ? ' out, as you decided' : ''}.`}
          </SectionTitle>
        </div>
        <Facts layout="columns">
          <Fact label="New people">{added.toLocaleString('en')}</Fact>
          <Fact label="Changed">{changed.toLocaleString('en')}</Fact>
          <Fact label="Already here">{same.toLocaleString('en')}</Fact>
          <Fact label="Left">{left.toLocaleString('en')}</Fact>
        </Facts>
        {added > 0 && <Text>New people have no password yet. Slips with first passwords are for them.</Text>}
        <ButtonRow phoneBasis="12rem">
          {added > 0 && (
            <Button component={Link} to="/admin/registrations/slips" variant="default">
              Make slips for them
            </Button>
          )}
          {!isDone && (
            <>
              <Button
                variant="default"
                leftSection={<DownloadIcon size={18} />}
                onClick={() => send({ type: 'leftRows.requested' })}
              >
                Download the rows that are left
              </Button>
              <Button
                {...(isLeftByChoice ? { variant: 'default' } : { color: 'amber' })}
                onClick={() => send({ type: 'import.continued' })}
              >
                {context.plan.length > 0 ? 'Go on writing' : 'Look at them again'}
              </Button>
            </>
          )}
          {(isDone || isLeftByChoice) && <AnotherFile send={send} />}
        </ButtonRow>
      </Card>
      {!isDone && (
        <WindowedTable
          label="Rows that are left"
          columns={[
            { key: 'row', header: 'Row', cell: ({ row }) => row.row },
            {
              key: 'person',
              header: 'Name',
              cell: ({ row }) => <bdi translate="no">{fullNameOf(row)}</bdi>,
            },
            { key: 'reason', header: 'Why', cell: (item) => <bdi>{leftReason(item)}</bdi> },
          ]}
          layout={{
            columns: '4rem minmax(8rem, 1fr) minmax(12rem, 2fr)',
            narrow: '"person row" auto "reason reason" auto / minmax(0, 1fr) auto',
          }}
          rows={leftItems(context.items)}
          keyOf={({ row }) => String(row.row)}
        />
      )}
      {imports}
      {added > 0 && (
        <WindowedTable
          label="New people with their codes"
          columns={[
            { key: 'code', header: 'Code', cell: ({ written }) => <CodeText>{codeOf(written)}</CodeText> },
            {
              key: 'person',
              header: 'New person',
              cell: ({ row }) => <bdi translate="no">{fullNameOf(row)}</bdi>,
            },
          ]}
          layout={{
            columns: '9rem minmax(8rem, 1fr)',
            narrow: '"code person" auto / 8rem minmax(0, 1fr)',
          }}
          rows={context.items.filter(({ written }) => written?.outcome === 'added')}
          keyOf={({ row }) => String(row.row)}
        />
      )}
    </>
  )
}

function AnotherFile({ send }: Pick<ImportResultProps, 'send'>) {
  return (
    <Button color="amber" onClick={() => send({ type: 'import.closed' })}>
      Import another file
    </Button>
  )
}

function Undone({ send, imports }: Pick<ImportResultProps, 'send' | 'imports'>) {
  return (
    <>
      <Card as="section" gap={12} padding={16} aria-labelledby="result">
        <div role="status">
          <SectionTitle id="result">This import is undone.</SectionTitle>
        </div>
        <Text>What this file brought in is taken back. You can import it again.</Text>
        <ButtonRow phoneBasis="12rem">
          <AnotherFile send={send} />
        </ButtonRow>
      </Card>
      {imports}
    </>
  )
}

function codeOf(written: ImportItem['written']): string {
  return written !== null && 'code' in written ? written.code : ''
}
