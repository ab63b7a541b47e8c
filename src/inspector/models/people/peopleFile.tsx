import { peopleFileMachine } from '../../../machines/people/peopleFile.ts'
import { defineModel } from '../model.ts'
import { alreadyIn, registered } from './people.ts'

export const peopleFileModel = defineModel<typeof peopleFileMachine>({
  machine: peopleFileMachine,
  area: 'admin',
  view: async () => {
    const { PeopleFileButton, PeopleFileView } = await import(
      '../../../views/people/registrations/PeopleFileView.tsx'
    )
    return (props) => (
      <>
        <PeopleFileButton {...props} people={[registered, alreadyIn]} />
        <PeopleFileView {...props} />
      </>
    )
  },
  inputs: [{ name: 'the office', input: undefined }],
  samples: {
    'file.requested': [
      { type: 'file.requested', people: [registered, alreadyIn] },
      { type: 'file.requested', people: [registered] },
      { type: 'file.requested', people: [] },
    ],
    'message.closed': [{ type: 'message.closed' }],
  },
  outcomes: {
    saveFile: { done: [undefined], failed: [new Error('Out of memory')] },
  },
  delays: { savedShown: 5_000 },
})
