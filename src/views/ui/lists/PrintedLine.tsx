import { campDateTime } from '../../../domain/lib/campTime.ts'
import { CampName, InlineLogo } from '../parts/Mark.tsx'

interface PrintedLineProps {
  /** The filter of the list, such as "Only …", without a full stop. */
  readonly about?: string | undefined
  readonly printedAt: string | null
}

export function PrintedLine({ about, printedAt }: PrintedLineProps) {
  const parts = [about, printedAt !== null && `Printed ${campDateTime(printedAt)}`].filter(Boolean)
  return (
    <p data-print="only">
      <InlineLogo />
      <CampName />
      {['', ...parts].join('. ')}.
    </p>
  )
}
