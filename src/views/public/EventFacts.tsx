import { datesText, lengthText } from '../../domain/camp/facts.ts'
import { useCamp } from '../ui/camp.ts'

export function EventFacts({ className }: { readonly className: string | undefined }) {
  const { facts } = useCamp()
  return (
    <dl className={className}>
      <div>
        <dt>When</dt>
        <dd>{datesText(facts.time)}</dd>
      </div>
      <div>
        <dt>How long</dt>
        <dd>{lengthText(facts.time)}</dd>
      </div>
      {facts.place.country !== '' && (
        <div>
          <dt>Where</dt>
          <dd>{facts.place.country}</dd>
        </div>
      )}
    </dl>
  )
}
