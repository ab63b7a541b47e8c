import { campDateTime } from '../../../domain/lib/campTime.ts'
import { eventName } from '../../../domain/public/event.ts'

interface PrintedLineProps {
  /** What the paper shows, where that is a choice: "Only …". Without a full stop. */
  readonly about?: string | undefined
  /** ISO time; null before anything was printed. */
  readonly printedAt: string | null
}

/** What a sheet of paper says of itself: the camp, what was asked for, and when it was printed. */
export function PrintedLine({ about, printedAt }: PrintedLineProps) {
  const parts = [eventName, about, printedAt !== null && `Printed ${campDateTime(printedAt)}`]
  return <p data-print="only">{parts.filter(Boolean).join('. ')}.</p>
}
