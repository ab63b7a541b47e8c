import { campDateTime } from '../../../domain/lib/campTime.ts'
import { eventName } from '../../../domain/public/event.ts'

interface PrintedLineProps {
  /** The filter of the list, such as "Only …", without a full stop. */
  readonly about?: string | undefined
  readonly printedAt: string | null
}

export function PrintedLine({ about, printedAt }: PrintedLineProps) {
  const parts = [eventName, about, printedAt !== null && `Printed ${campDateTime(printedAt)}`]
  return <p data-print="only">{parts.filter(Boolean).join('. ')}.</p>
}
