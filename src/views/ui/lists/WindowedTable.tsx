import { Skeleton } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type Key, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { type Cents, formatUsd } from '../../../domain/lib/money.ts'
import { Card } from '../parts/Card.tsx'
import { useIsOnPaper } from '../theme/usePaperScheme.ts'
import { maxPrintedRows, PrintedRows } from './PrintedRows.tsx'
import { useTableShape } from './useTableShape.ts'
import classes from './WindowedTable.module.css'

export interface Column<Row> {
  /** Also the grid area in the narrow layout. */
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumeric?: boolean
  readonly isForScreen?: boolean
  /** On a phone, where the table has no head, the header is shown before the value. */
  readonly isNamed?: boolean
}

/** An amount under the name of its column. */
export function amountColumn<Key extends string>(
  key: Key,
  header: string,
): Column<Readonly<Record<Key, Cents>>> {
  return { key, header, isNumeric: true, isNamed: true, cell: ({ [key]: cents }) => formatUsd(cents) }
}

export interface TableLayout {
  readonly columns: string
  /** `grid-template` of a row in the narrow layout, with the columns' keys as areas. */
  readonly narrow: string
}

interface WindowedTableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly layout: TableLayout
  readonly rows: readonly Row[] | null
  readonly keyOf: (row: Row, index: number) => string
  readonly total?: number
}

/** Pixels; each row is measured when it is drawn. */
const usualHeight = 56
const skeletonRows = ['1', '2', '3', '4', '5']

/**
 * Draws only the rows in the window, so that 100,000 rows scroll smoothly. The page is the scroll container.
 */
export function WindowedTable<Row>(props: WindowedTableProps<Row>) {
  const { label, columns, layout, rows, total = rows?.length ?? 0 } = props
  const variables = { '--columns': layout.columns, '--narrow': layout.narrow } as CSSProperties
  const table = useRef<HTMLDivElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  useTableShape(table, ruler)
  return (
    <Card className={`${classes.frame} printed-frame`} style={variables}>
      <div ref={ruler} />
      {/* biome-ignore lint/a11y/useSemanticElements: the rows of a real table cannot be windowed */}
      <div
        ref={table}
        role="table"
        className={`${classes.table} printed-table`}
        aria-label={label}
        aria-rowcount={total + 1}
        aria-busy={rows === null}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a part of the table above */}
        <div role="rowgroup" className={classes.head}>
          {/* biome-ignore lint/a11y/useSemanticElements: a part of the table above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: a row of a table that is only read */}
          <div role="row" aria-rowindex={1} className={classes.row}>
            {columns.map(({ key, header, isNumeric, isForScreen }) => (
              // biome-ignore lint/a11y/useSemanticElements: a part of the table above
              // biome-ignore lint/a11y/useFocusableInteractive: a header that does not sort
              <div
                key={key}
                role="columnheader"
                data-numeric={isNumeric}
                data-print={isForScreen ? 'no' : undefined}
              >
                {header}
              </div>
            ))}
          </div>
        </div>
        {rows === null ? <SkeletonRows columns={columns} /> : <Rows {...props} rows={rows} />}
      </div>
      {rows !== null && <PrintedRows count={rows.length} total={total} />}
    </Card>
  )
}

function Rows<Row>({ columns, rows, keyOf }: WindowedTableProps<Row> & { readonly rows: readonly Row[] }) {
  const body = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY))
  })
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: rows.length,
    estimateSize: () => usualHeight,
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : keyOf(row, index)
    },
  })
  const isOnPaper = useIsOnPaper()
  const items: readonly { readonly index: number; readonly key: Key; readonly start: number }[] = isOnPaper
    ? rows.slice(0, maxPrintedRows).map((row, index) => ({ index, key: keyOf(row, index), start: top }))
    : virtualizer.getVirtualItems()
  const start = (items[0]?.start ?? top) - top
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of the table above
    <div ref={body} role="rowgroup" style={isOnPaper ? undefined : { height: virtualizer.getTotalSize() }}>
      <div role="presentation" style={{ transform: `translateY(${start}px)` }}>
        {items.map(({ index, key }) => {
          const row = rows[index]
          if (row === undefined) return null
          return (
            // biome-ignore lint/a11y/useSemanticElements: a part of the table above
            // biome-ignore lint/a11y/useFocusableInteractive: a row of a table that is only read
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              className={classes.row}
            >
              {columns.map((column) => (
                // biome-ignore lint/a11y/useSemanticElements: a part of the table above
                <div
                  key={column.key}
                  role="cell"
                  className={classes.cell}
                  style={{ '--area': column.key } as CSSProperties}
                  data-numeric={column.isNumeric}
                  data-label={column.isNamed ? column.header : undefined}
                  data-print={column.isForScreen ? 'no' : undefined}
                >
                  {column.cell(row)}
                </div>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function SkeletonRows<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return (
    <div aria-hidden="true">
      {skeletonRows.map((row) => (
        <div key={row} className={classes.row} data-skeleton>
          {columns.map(({ key, isNumeric }) => (
            <div
              key={key}
              className={classes.cell}
              style={{ '--area': key } as CSSProperties}
              data-numeric={isNumeric}
            >
              <Skeleton height={18} width={isNumeric ? 72 : '70%'} miw={64} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
