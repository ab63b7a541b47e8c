import { Skeleton } from '@mantine/core'
import { useRef } from 'react'
import type { Participant } from '../../../domain/people/people.ts'
import type { RowKeys } from '../../../machines/people/registrations.ts'
import { useGroupWords } from '../../ui/camp.ts'
import { PrintedRows } from '../../ui/lists/PrintedRows.tsx'
import { useTableShape } from '../../ui/lists/useTableShape.ts'
import windowed from '../../ui/lists/WindowedTable.module.css'
import { Card } from '../../ui/parts/Card.tsx'
import { ParticipantRows } from './ParticipantRows.tsx'
import classes from './ParticipantTable.module.css'

interface ParticipantTableProps {
  readonly rows: readonly Participant[] | null
  readonly keyOf: RowKeys
  readonly isDemo: boolean
  readonly hasContacts: boolean
  readonly onView: (participant: Participant) => void
}

const documented = ['Code', 'Name', 'Sex', 'Age', 'Union', 'Status', 'Actions'] as const
const withContacts = [...documented.slice(0, 5), 'Contact', ...documented.slice(5)] as const
const skeletonRows = ['1', '2', '3', '4', '5']

/** Only rows in the window are drawn, so that 50,000 people scroll and filter as fast as ten. */
export function ParticipantTable(props: ParticipantTableProps) {
  const { rows, keyOf, isDemo, hasContacts, onView } = props
  const columns = hasContacts ? withContacts : documented
  const groupLabel = useGroupWords().label
  const table = useRef<HTMLDivElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  useTableShape(table, ruler)
  return (
    <Card className={`${windowed.frame} printed-frame`} data-print={isDemo ? 'no' : undefined}>
      <div ref={ruler} />
      {/* biome-ignore lint/a11y/useSemanticElements: the rows of a real table cannot be windowed */}
      <div
        ref={table}
        role="table"
        className={`${windowed.table} ${classes.table} printed-table`}
        data-contacts={hasContacts || undefined}
        aria-label="Registrations"
        aria-rowcount={(rows?.length ?? 0) + 1}
        aria-busy={rows === null}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a part of the table above */}
        <div role="rowgroup" className={`${windowed.head} ${classes.head}`}>
          {/* biome-ignore lint/a11y/useSemanticElements: a part of the table above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: the focus is on the button of a row */}
          <div role="row" aria-rowindex={1} className={classes.row}>
            {columns.map((column) => (
              // biome-ignore lint/a11y/useSemanticElements: a part of the table above
              // biome-ignore lint/a11y/useFocusableInteractive: a header that does not sort
              <div
                key={column}
                role="columnheader"
                data-column={column}
                data-print={column === 'Actions' || column === 'Contact' ? 'no' : undefined}
              >
                {column === 'Union' ? groupLabel : column}
              </div>
            ))}
          </div>
        </div>
        {rows === null ? (
          <SkeletonRows columns={columns} />
        ) : (
          <ParticipantRows {...{ rows, keyOf, isDemo, hasContacts, onView }} />
        )}
      </div>
      {rows !== null && <PrintedRows count={rows.length} advice="Export saves all of them." />}
    </Card>
  )
}

function SkeletonRows({ columns }: { readonly columns: readonly string[] }) {
  return (
    <div aria-hidden="true">
      {skeletonRows.map((row) => (
        <div key={row} className={classes.row} data-skeleton>
          {columns.map((column) => (
            <div key={column} data-column={column} className={classes.cell}>
              {column === 'Name' && <Skeleton circle height={36} />}
              <Skeleton height={16} width={column === 'Name' ? '60%' : '70%'} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
