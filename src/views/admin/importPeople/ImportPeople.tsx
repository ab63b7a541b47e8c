import { useImportPeople } from '../../../flows/importPeople.ts'
import { useSessionState } from '../../../flows/session.ts'
import { ImportPeopleView } from './ImportPeopleView.tsx'

export default function ImportPeople() {
  const { email = '' } = useSessionState().context.session?.user ?? {}
  return <ImportPeopleView {...useImportPeople(email)} />
}
