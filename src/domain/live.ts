/** How many people are where, as gate and dashboard show it live. */
export interface LiveCounts {
  /** Let in, and not gone home. */
  readonly inside: number
  /** Let in, and stepped out for a while; absent where the host does not tell it. */
  readonly outside?: number | undefined
  readonly home: number
  /** Registered, and never let in. */
  readonly expected: number
  /** Scans that devices of gates have noted and not handed in; absent where none wait, or the host does not tell it. */
  readonly waiting?: number | undefined
}

/**
 * The events of the stream.
 * - `counts`: the counts, when they are other ones than before
 * - `changed`: something about people or movements was changed; what is shown of them may be read again
 * - `rights`: what the session may do is another than what the stream's answer, or the event before, has said
 * - `inbox`: how many notes of gates wait for a decision, for those who may decide
 * - `ended`: the session is over, and the stream with it
 */
export type LiveEvent = 'counts' | 'changed' | 'rights' | 'inbox' | 'ended'
