import { useSessionState } from '../../../flows/account/session.ts'
import { useImportPeople } from '../../../flows/people/importPeople.ts'
import { useImports } from '../../../flows/people/imports.ts'
import { ImportPeopleView } from './ImportPeopleView.tsx'
import { ImportsView } from './ImportsView.tsx'

export default function ImportPeople() {
  const { email = '' } = useSessionState().context.session?.user ?? {}
  const flow = useImportPeople(email)
  return (
    <ImportPeopleView
      {...flow}
      imports={<Imports onUndone={(id) => flow.send({ type: 'import.undone', id })} />}
    />
  )
}

/** Reads the list whenever it comes in sight, so that it has the import that has just ended. */
function Imports({ onUndone }: { readonly onUndone: (id: string) => void }) {
  return <ImportsView {...useImports(onUndone)} />
}
