import { noFilters } from '../../../domain/people/filters.ts'
import { peopleFile } from '../../../domain/people/peopleFile.ts'
import { listFileMachine } from '../../../machines/lib/listFile.ts'
import { defineModel } from '../model.ts'
import { alreadyIn, registered } from '../people/people.ts'

const list = peopleFile([registered, alreadyIn], noFilters)

export const listFileModel = defineModel<typeof listFileMachine>({
  machine: listFileMachine,
  area: 'admin',
  view: async () => {
    const { ListFileButton, ListFileView } = await import('../../../views/ui/flows/ListFileView.tsx')
    return (props) => (
      <>
        <ListFileButton {...props} isEmpty={false} fileOf={() => list} />
        <ListFileView {...props} />
      </>
    )
  },
  inputs: [{ name: 'the office', input: { format: 'xlsx' } }],
  samples: {
    'format.chosen': [{ type: 'format.chosen', format: 'semicolon' }],
    'file.requested': [
      { type: 'file.requested', file: list },
      { type: 'file.requested', file: peopleFile([], noFilters) },
    ],
    'message.closed': [{ type: 'message.closed' }],
  },
  outcomes: {
    noteList: {
      done: [
        { ok: true, value: undefined },
        { ok: false, status: 403, message: 'You may not save lists.' },
      ],
      failed: [new Error('No answer')],
    },
    saveFile: { done: [undefined], failed: [new Error('Out of memory')] },
  },
  delays: { savedShown: 5_000 },
})
