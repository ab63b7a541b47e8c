/** A browser takes minutes to lay out a longer list on paper; such a list is saved as a file. */
export const maxPrintedRows = 2_000

interface PrintedRowsProps {
  readonly count: number
  readonly total?: number
  readonly advice?: string
}

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
