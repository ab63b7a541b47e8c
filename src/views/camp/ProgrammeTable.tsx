import { Button, Table, TextInput } from '@mantine/core'
import { useRef } from 'react'
import {
  columnLabels,
  type ProgrammeColumn,
  programmeColumns,
  programmeOfRows,
} from '../../domain/camp/programmeTable.ts'
import { counted } from '../../domain/lib/counted.ts'
import { type campProgrammeMachine, cellKey } from '../../machines/camp/campProgramme.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { ButtonRow } from '../ui/forms/FormFooter.tsx'
import { Row, Stack } from '../ui/layout/Stack.tsx'
import { Note } from '../ui/parts/Note.tsx'

const unbroken: readonly ProgrammeColumn[] = ['day', 'from', 'to']

/** The events of a spreadsheet before they are taken; a cell with a mistake is a field. */
export function ProgrammeTable({ state, send }: FlowProps<typeof campProgrammeMachine>) {
  const { time, rows, asked } = state.context
  const table = useRef<HTMLTableElement>(null)
  const { problems } = programmeOfRows(time, rows)
  const problemAt = new Map(problems.map(({ row, column, text }) => [cellKey(row, column), text]))
  return (
    <Stack gap={16}>
      <div role="status">
        {problems.length > 0 ? (
          <Row gap="8px 16px" words="14rem" align="center">
            <Note tone="warning">
              {counted(problems.length, 'cell')} to mend in {counted(rows.length, 'event')}.
            </Note>
            <Button
              variant="default"
              onClick={() => table.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()}
            >
              Go to the first
            </Button>
          </Row>
        ) : (
          <Note tone="good">{counted(rows.length, 'event')}, and no mistake.</Note>
        )}
      </div>
      <Table.ScrollContainer minWidth={900} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table ref={table} verticalSpacing="xs" aria-label="Events of the spreadsheet">
          <Table.Thead>
            <Table.Tr>
              {programmeColumns.map((column) => (
                <Table.Th key={column}>{columnLabels[column]}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows keep their places
              <Table.Tr key={row}>
                {programmeColumns.map((column) => {
                  const key = cellKey(row, column)
                  return (
                    <Table.Td key={column} valign="top" miw={column === 'title' ? '12rem' : undefined}>
                      {asked.includes(key) ? (
                        <TextInput
                          aria-label={`${columnLabels[column]} of event ${row + 1}`}
                          miw="9rem"
                          value={cells[column]}
                          error={problemAt.get(key)}
                          onChange={({ currentTarget }) =>
                            send({ type: 'cell.changed', row, column, text: currentTarget.value })
                          }
                        />
                      ) : (
                        <bdi style={{ whiteSpace: unbroken.includes(column) ? 'nowrap' : undefined }}>
                          {cells[column]}
                        </bdi>
                      )}
                    </Table.Td>
                  )
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <ButtonRow>
        <Button variant="default" onClick={() => send({ type: 'table.closed' })}>
          Cancel
        </Button>
        <Button disabled={problems.length > 0} onClick={() => send({ type: 'table.submitted' })}>
          Use {counted(rows.length, 'event')}
        </Button>
      </ButtonRow>
    </Stack>
  )
}
