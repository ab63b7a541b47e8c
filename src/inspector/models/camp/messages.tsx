import type { StoredMessage } from '../../../domain/camp/messages.ts'
import { messagesMachine } from '../../../machines/camp/messages.ts'
import { defineModel } from '../model.ts'

const message: StoredMessage = {
  ...{ id: '0b8a6c1e-2f4d-4a57-9c3b-1d2e3f405162', kind: 'contact', name: 'Rudo Sibanda' },
  ...{ address: 'rudo@example.org', receivedAt: '2025-04-14T08:00:00.000Z', doneAt: null },
  words: 'Arriving late\n\nMay our club arrive on the evening of the first day?',
}
const done: StoredMessage = {
  ...{ ...message, id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', kind: 'newsletter', name: '', words: '' },
  doneAt: '2025-04-14T09:00:00.000Z',
}
const refused = {
  ok: false,
  status: 403,
  reason: 'noRight',
  message: 'This needs the right “Office”.',
} as const
const goneText = 'This message is gone. Please load the list again.'
const gone = { ok: false, status: 404, reason: 'notFound', message: goneText } as const
const lost = { ok: false, status: 503 } as const
const unanswered = new Error('No answer from the server. Check the connection and try again.')

export const messagesModel = defineModel<typeof messagesMachine>({
  machine: messagesMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { MessagesView } = await import('../../../views/camp/MessagesView.tsx')
    return (props) => <MessagesView {...props} />
  },
  inputs: [{ name: 'office', input: undefined }],
  samples: {
    'list.refreshRequested': [{ type: 'list.refreshRequested' }],
    'load.retried': [{ type: 'load.retried' }],
    'more.requested': [{ type: 'more.requested' }],
    'message.marked': [
      { type: 'message.marked', message },
      { type: 'message.marked', message: done },
    ],
    'deletion.requested': [
      { type: 'deletion.requested', message },
      { type: 'deletion.requested', message: done },
    ],
    'deletion.confirmed': [{ type: 'deletion.confirmed' }],
    'deletion.cancelled': [{ type: 'deletion.cancelled' }],
  },
  outcomes: {
    fetchMessages: {
      done: [
        { ok: true, value: { messages: [message, done], before: '41' } },
        { ok: true, value: { messages: [], before: null } },
        refused,
        lost,
      ],
      failed: [unanswered],
    },
    markMessage: {
      done: [{ ok: true, value: { doneAt: '2025-04-14T09:00:00.000Z' } }, gone, lost],
      failed: [unanswered],
    },
    deleteMessage: { done: [{ ok: true, value: undefined }, refused, lost], failed: [unanswered] },
  },
  delays: {},
})
