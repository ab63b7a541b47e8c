import { fullNameOf } from '../../../domain/people/people.ts'

interface PersonNameProps {
  readonly of: Parameters<typeof fullNameOf>[0]
  readonly className?: string | undefined
}

/** A browser that translates the page leaves it: Blessing, Gift and Hope are names. */
export function PersonName({ of, className }: PersonNameProps) {
  return (
    <bdi translate="no" className={className}>
      {fullNameOf(of)}
    </bdi>
  )
}
