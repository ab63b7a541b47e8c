import type { Participant } from '../../../domain/people.ts'
import { peopleFileFlow } from '../../../flows/peopleFile.ts'
import { useFlow } from '../../../flows/useFlow.ts'
import { PeopleFileButton, PeopleFileView } from './PeopleFileView.tsx'

/** Saves those who are shown as a file. */
export default function PeopleFile({ people }: { people: readonly Participant[] }) {
  const file = useFlow(peopleFileFlow)
  return (
    <>
      <PeopleFileButton {...file} people={people} />
      <PeopleFileView {...file} />
    </>
  )
}
