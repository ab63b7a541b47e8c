/** One attempt of one person: repeated, it is answered as it was the first time and does nothing. */
export interface Attempt {
  readonly actor: string
  readonly key: string
  /** What was asked; the same key with another fingerprint is refused. */
  readonly fingerprint: string
}
