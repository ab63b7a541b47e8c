import * as z from 'zod/mini'
import {
  type MessagePage,
  messageKinds,
  type SentMessage,
  type StoredMessage,
} from '../../../domain/camp/messages.ts'
import { envelope } from '../values.ts'

const sent = {
  id: z.string(),
  kind: z.enum(messageKinds),
  name: z.string(),
  address: z.string(),
  words: z.string(),
}

export const sendMessageRequest = z.object({
  ...sent,
  /** People do not see this field; robots fill it in. */
  website: z.optional(z.string()),
}) satisfies z.ZodMiniType<SentMessage>

export const markMessageRequest = z.object({ isDone: z.boolean() })

const stored = z.object({
  ...sent,
  receivedAt: z.string(),
  doneAt: z.nullable(z.string()),
}) satisfies z.ZodMiniType<StoredMessage>

export const messagesAnswer = z.extend(envelope, {
  data: z.object({
    messages: z.array(stored),
    before: z.nullable(z.string()),
  }) satisfies z.ZodMiniType<MessagePage>,
})

export const markMessageAnswer = z.extend(envelope, { data: z.object({ doneAt: z.nullable(z.string()) }) })
