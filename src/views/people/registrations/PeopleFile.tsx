import type { Participant } from '../../../domain/people/people.ts'
import { useFlow } from '../../../flows/lib/useFlow.ts'
import { peopleFileFlow } from '../../../flows/people/peopleFile.ts'
import { PeopleFileButton, PeopleFileView } from './PeopleFileView.tsx'

export default function PeopleFile({ people }: { people: readonly Participant[] }) {
  const file = useFlow(peopleFileFlow)
  return (
    <>
      <PeopleFileButton {...file} people={people} />
      <PeopleFileView {...file} />
    </>
  )
}
