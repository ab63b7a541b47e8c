/** One attempt of one person: a retry gets the first answer and does nothing. */
export interface Attempt {
  readonly actor: string
  readonly key: string
  readonly fingerprint: string
}
