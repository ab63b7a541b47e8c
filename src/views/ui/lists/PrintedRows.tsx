/** A longer list is saved as a file: a browser takes minutes to lay it out on paper. */
export const maxPrintedRows = 2_000

interface PrintedRowsProps {
  /** Rows on this page. */
  readonly count: number
  /** Rows in all, where not all of them are on this page. */
  readonly total?: number
  /** How people get all of them, one sentence. */
  readonly advice?: string
}

/** Below a list that is on paper in part: how much of it is there. */
export function PrintedRows({ count, total = count, advice }: PrintedRowsProps) {
  const printed = Math.min(count, maxPrintedRows)
  if (printed >= total) return null
  return (
    <p data-print="only">
      The first {printed.toLocaleString('en-US')} of {total.toLocaleString('en-US')} rows are printed here.
      {advice !== undefined && ` ${advice}`}
    </p>
  )
}
