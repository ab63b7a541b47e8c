import { Button, Checkbox, NativeSelect, Text } from '@mantine/core'
import { charactersOf } from '../../../domain/lib/characters.ts'
import {
  childrenOf,
  type FileSheet,
  hiddenColumnsSentence,
  hiddenRowsSentence,
  type ImportFile,
  mendedTexts,
  notesOf,
  sheetLabel,
  sheetOf,
} from '../../../domain/people/importing/importSheets.ts'
import type { importPeopleMachine } from '../../../machines/people/importPeople.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { Note } from '../../ui/parts/Note.tsx'

interface TableChoicesProps extends Pick<FlowProps<typeof importPeopleMachine>, 'send'> {
  readonly file: ImportFile
}

interface FileContentsProps extends TableChoicesProps {
  /** False after the first check: decisions belong to the rows of this table. */
  readonly isOpen: boolean
}

export function FileContents({ file, isOpen, send }: FileContentsProps) {
  return (
    <>
      {isOpen && <TableChoices file={file} send={send} />}
      {notesOf(file).map((note) => (
        <Note key={note} tone="info">
          {note}
        </Note>
      ))}
    </>
  )
}

function TableChoices({ file, send }: TableChoicesProps) {
  const { sheets, choice } = file
  const sheet = sheetOf(file)
  // A replayed recording masks the choice.
  if (sheet === undefined) return null
  const { table, unmended, hiddenRows, hiddenColumns } = sheet
  const canLeaveRows = hiddenRows.length > 0 && hiddenRows.length < table.rows.length
  const canLeaveColumns = hiddenColumns.length > 0 && hiddenColumns.length < table.headings.length
  const children = childrenOf(sheet, choice)
  if (sheets.length < 2 && !canLeaveRows && !canLeaveColumns && unmended === null && children === undefined)
    return null
  return (
    <Card as="section" gap={16} padding={16} aria-labelledby="contents">
      <SectionTitle id="contents">What is read from the file</SectionTitle>
      {sheets.length > 1 && (
        <NativeSelect
          label="Sheet"
          description="One sheet at a time: for another one, choose this file again afterwards."
          maw="32rem"
          data={sheets.map((one, place) => ({ value: String(place), label: sheetLabel(one) }))}
          value={String(choice.sheet)}
          onChange={({ currentTarget }) =>
            send({ type: 'table.chosen', choice: { sheet: Number(currentTarget.value) } })
          }
        />
      )}
      {canLeaveRows && (
        <Checkbox
          label="Leave the hidden rows out"
          description={hiddenRowsSentence(sheet)}
          checked={choice.leavesHiddenRows}
          onChange={({ currentTarget }) =>
            send({ type: 'table.chosen', choice: { leavesHiddenRows: currentTarget.checked } })
          }
        />
      )}
      {canLeaveColumns && (
        <Checkbox
          label="Leave the hidden columns out"
          description={hiddenColumnsSentence(sheet)}
          checked={choice.leavesHiddenColumns}
          onChange={({ currentTarget }) =>
            send({ type: 'table.chosen', choice: { leavesHiddenColumns: currentTarget.checked } })
          }
        />
      )}
      {children !== undefined && (
        <Checkbox
          label="Each child of a row becomes a person"
          description={children}
          checked={!choice.leavesChildren}
          onChange={({ currentTarget }) =>
            send({ type: 'table.chosen', choice: { leavesChildren: !currentTarget.checked } })
          }
        />
      )}
      {unmended !== null && <Letters sheet={sheet} isMended={choice.isMended} send={send} />}
    </Card>
  )
}

interface LettersProps extends Pick<TableChoicesProps, 'send'> {
  readonly sheet: FileSheet
  readonly isMended: boolean
}

const maxExamples = 3
const maxLength = 40

function shortened(text: string): string {
  const characters = charactersOf(text)
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}…` : text
}

function Letters({ sheet, isMended, send }: LettersProps) {
  const texts = [...mendedTexts(sheet)].sort((one, other) => one.mended.length - other.mended.length)
  const examples = texts.slice(0, maxExamples)
  const more = texts.length > maxExamples ? ' …' : ''
  const choices = [
    {
      isChosen: isMended,
      mends: true,
      text: examples.map(({ mended }) => shortened(mended)),
      label: 'mended',
    },
    {
      isChosen: !isMended,
      mends: false,
      text: examples.map(({ unmended }) => shortened(unmended)),
      label: 'as in the file',
    },
  ]
  return (
    <Stack as="fieldset" gap={8} aria-labelledby="letters">
      <Text id="letters">
        Some letters in this file were saved in a wrong way. Press the reading that is right.
      </Text>
      <Row gap={8} wraps>
        {choices.map(({ isChosen, mends, text, label }) => (
          <Button
            key={label}
            variant={isChosen ? 'filled' : 'default'}
            color="forest"
            aria-pressed={isChosen}
            onClick={() => send({ type: 'table.chosen', choice: { isMended: mends } })}
          >
            <span>
              <bdi translate="no">{text.join(', ') + more}</bdi> · {label}
            </span>
          </Button>
        ))}
      </Row>
    </Stack>
  )
}
