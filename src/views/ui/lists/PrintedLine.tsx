import { campDateTime } from '../../../domain/lib/campTime.ts'
import { useCamp } from '../camp.ts'
import { InlineLogo } from '../parts/Mark.tsx'

interface PrintedLineProps {
  /** The filter of the list, such as "Only …", without a full stop. */
  readonly about?: string | undefined
  readonly printedAt: string | null
}

export function PrintedLine({ about, printedAt }: PrintedLineProps) {
  const { facts } = useCamp()
  const parts = [facts.identity.name, about, printedAt !== null && `Printed ${campDateTime(printedAt)}`]
  return (
    <p data-print="only">
      <InlineLogo />
      {parts.filter(Boolean).join('. ')}.
    </p>
  )
}
