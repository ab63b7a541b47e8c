import type { MessagePage, SentMessage, StoredMessage } from '../../domain/camp/messages.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'
import { callsOf } from '../lib/client.ts'
import { campRoutes } from '../routes/camp.ts'
import { markMessageAnswer, messagesAnswer } from '../schemas/camp/messages.ts'
import { envelope } from '../schemas/values.ts'

const call = callsOf(campRoutes)

/** @param message with what a robot has typed where people see no field */
export function sendMessage(message: SentMessage & { readonly website: string }): Promise<Outcome<unknown>> {
  return call('sendMessage', {}, { body: message, answer: envelope })
}

export function fetchMessages(before: string | null, signal: AbortSignal): Promise<Outcome<MessagePage>> {
  return call('messages', {}, { query: { before: before ?? undefined }, signal, answer: messagesAnswer })
}

export function markMessage(id: string, isDone: boolean): Promise<Outcome<Pick<StoredMessage, 'doneAt'>>> {
  return call('markMessage', { id }, { body: { isDone }, answer: markMessageAnswer })
}

export function deleteMessage(id: string): Promise<Outcome<unknown>> {
  return call('deleteMessage', { id }, { body: {}, answer: envelope })
}
