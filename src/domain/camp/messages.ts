import type { Camp, CampFacts } from './facts.ts'

/* Messages and newsletter addresses from the public pages to the office. */

export const messageKinds = ['contact', 'newsletter'] as const
export type MessageKind = (typeof messageKinds)[number]

export interface SentMessage {
  /** 128 random bits in hex, made by the page. The host writes it as a UUID. */
  readonly id: string
  readonly kind: MessageKind
  /** Empty for the newsletter, as are the words. */
  readonly name: string
  /** An email or, in a message, a phone. */
  readonly address: string
  readonly words: string
}

export interface StoredMessage extends SentMessage {
  readonly receivedAt: string
  readonly doneAt: string | null
}

export interface MessagePage {
  /** The newest first. */
  readonly messages: readonly StoredMessage[]
  /** The cursor of the next page; null at the end. */
  readonly before: string | null
}

const mostOfName = 100
const mostOfEmail = 254
const mostOfWords = 2_000

const email = /^[^\s,@]+@[^\s,@]+\.[^\s,@]+$/
const phone = /^[+(\d](?=(?:\D*\d){2})[\d ()/.-]{2,28}$/

type Field = 'name' | 'address' | 'words'

/** The first mistake, as a sentence that says what to do. */
export function messageProblem({
  kind,
  name,
  address,
  words,
}: Omit<SentMessage, 'id'>): { readonly field: Field; readonly text: string } | undefined {
  const isEmail = email.test(address) && address.length <= mostOfEmail
  if (kind === 'newsletter')
    return isEmail
      ? undefined
      : { field: 'address', text: 'Please enter your email, such as rudo@example.org.' }
  if (name.length > mostOfName)
    return { field: 'name', text: `Please enter your name with at most ${mostOfName} characters.` }
  if (!isEmail && !phone.test(address))
    return {
      field: 'address',
      text: 'Please enter your email or your phone, such as rudo@example.org or +254 712 345 678.',
    }
  if (words.length > mostOfWords)
    return {
      field: 'words',
      text: `Please write at most 2,000 characters with the subject. This has ${words.length.toLocaleString('en')}.`,
    }
  return undefined
}

export function wordsOf(subject: string, message: string): string {
  return `${subject.trim()}\n\n${message.trim()}`
}

/** Whether the host of this camp stores messages of the public pages. */
export function storesMessages({ version, isStatic }: Camp): boolean {
  return version > 0 && !isStatic
}

/** Whether the office may get messages. */
export function takesMessages(camp: Camp): boolean {
  return storesMessages(camp) && messageKinds.some((kind) => isTaken(kind, camp.facts))
}

export function isTaken(kind: MessageKind, { pages }: CampFacts): boolean {
  return kind === 'contact' ? pages.hasContactForm : pages.hasNewsletter
}

/** Where a message goes that the host does not take. */
export function otherWayText({ contact }: CampFacts): string {
  if (contact.email !== '') return `Please write to ${contact.email}.`
  if (contact.phone !== '') return `Please call ${contact.phone}.`
  return 'Please ask the camp office.'
}
