import { campDateTime } from '../../../domain/lib/campTime.ts'
import { useCamp } from '../camp.ts'

interface PrintedLineProps {
  /** The filter of the list, such as "Only …", without a full stop. */
  readonly about?: string | undefined
  readonly printedAt: string | null
}

export function PrintedLine({ about, printedAt }: PrintedLineProps) {
  const { facts } = useCamp()
  const parts = [facts.identity.name, about, printedAt !== null && `Printed ${campDateTime(printedAt)}`]
  return <p data-print="only">{parts.filter(Boolean).join('. ')}.</p>
}
