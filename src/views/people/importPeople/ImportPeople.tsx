import { useSessionState } from '../../../flows/account/session.ts'
import { useImportPeople } from '../../../flows/people/importPeople.ts'
import { useImports } from '../../../flows/people/imports.ts'
import { ImportPeopleView } from './ImportPeopleView.tsx'
import { ImportsView } from './ImportsView.tsx'

export default function ImportPeople() {
  const { email = '' } = useSessionState().context.session?.user ?? {}
  return <ImportPeopleView {...useImportPeople(email)} imports={<Imports />} />
}

/** Reads the list whenever it comes in sight, so that it has the import that has just ended. */
function Imports() {
  return <ImportsView {...useImports()} />
}
