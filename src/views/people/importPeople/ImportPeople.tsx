import { useSessionState } from '../../../flows/account/session.ts'
import { useImportPeople } from '../../../flows/people/importPeople.ts'
import { ImportPeopleView } from './ImportPeopleView.tsx'

export default function ImportPeople() {
  const { email = '' } = useSessionState().context.session?.user ?? {}
  return <ImportPeopleView {...useImportPeople(email)} />
}
