import { fromPromise } from 'xstate'
import { deleteMessage, fetchMessages, markMessage } from '../../api/camp/messages.ts'
import { messagesMachine } from '../../machines/camp/messages.ts'
import { abortableRead } from '../lib/abortableRead.ts'
import { useFlow } from '../lib/useFlow.ts'

export const messagesFlow = messagesMachine.provide({
  actors: {
    fetchMessages: abortableRead(({ input: { before }, signal }) => fetchMessages(before, signal)),
    markMessage: fromPromise(({ input: { id, isDone } }) => markMessage(id, isDone)),
    deleteMessage: fromPromise(({ input: { id } }) => deleteMessage(id)),
  },
})

export function useMessages() {
  return useFlow(messagesFlow)
}
