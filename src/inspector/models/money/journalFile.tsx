import { tooLongForWorkbookText } from '../../../domain/money/journal.ts'
import { journalFileMachine } from '../../../machines/money/journalFile.ts'
import { defineModel } from '../model.ts'

export const journalFileModel = defineModel<typeof journalFileMachine>({
  machine: journalFileMachine,
  area: 'admin',
  view: async () => {
    const { JournalView } = await import('../../../views/money/books/JournalView.tsx')
    return (props) => <JournalView {...props} days={['2025-04-14']} />
  },
  inputs: [{ name: 'books', input: undefined }],
  samples: {
    'file.requested': [{ type: 'file.requested', asked: { day: null, format: 'xlsx' } }],
    'file.cancelled': [{ type: 'file.cancelled' }],
    'message.closed': [{ type: 'message.closed' }],
  },
  outcomes: {
    saveJournal: {
      done: [
        { ok: true, value: undefined },
        { ok: false, status: 503 },
        { ok: false, status: 413, message: tooLongForWorkbookText },
      ],
      failed: [new Error('No answer from the server. Check the connection and try again.')],
    },
  },
  delays: { savedShown: 5_000 },
})
