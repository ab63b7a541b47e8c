import { eventCountry, eventDates } from '../../domain/public/event.ts'

export function EventFacts({ className }: { readonly className: string | undefined }) {
  return (
    <dl className={className}>
      <div>
        <dt>When</dt>
        <dd>{eventDates}</dd>
      </div>
      <div>
        <dt>How long</dt>
        <dd>Seven days</dd>
      </div>
      <div>
        <dt>Where</dt>
        <dd>{eventCountry}</dd>
      </div>
    </dl>
  )
}
