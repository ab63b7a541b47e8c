import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Attempt } from '../ledger/attempt.ts'
import { legibleText } from '../legibleText.ts'
import type { Host } from './call.ts'
import { keptAnswer } from './idempotency.ts'
import { Refused } from './refused.ts'

/*
 * The first password of a new participant or merchant is shown in one answer. A repeat of the attempt has to show the
 * same one, so it is kept with the answer, encrypted with a key that is derived from the idempotency key. Of that key
 * only a hash is kept: who has a copy of the database, but never saw the call, cannot read the password.
 */

/** 60 random bits, in groups of four. */
export function newFirstPassword(): string {
  const bytes = randomBytes(12)
  return [0, 4, 8].map((start) => legibleText(bytes.subarray(start, start + 4))).join('-')
}

/** An attempt whose answer holds a first password. */
export interface SecretAttempt {
  /** As it is kept: its key is the hash of the one that was sent. */
  readonly kept: Attempt
  /** Encrypts for the kept answer. */
  seal(password: string): string
  open(sealed: string): string
}

const cipher = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

export function secretAttemptOf({ actor, key, fingerprint }: Attempt): SecretAttempt {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, actor, purpose, 32))
  const secret = derive('first password')
  return {
    kept: { actor, key: `sha256:${derive('kept answer').toString('hex')}`, fingerprint },
    seal(password) {
      const nonce = randomBytes(nonceLength)
      const sealing = createCipheriv(cipher, secret, nonce)
      const text = Buffer.concat([sealing.update(password, 'utf8'), sealing.final()])
      return Buffer.concat([nonce, sealing.getAuthTag(), text]).toString('base64')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const opening = createDecipheriv(cipher, secret, bytes.subarray(0, nonceLength))
      opening.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
      return (
        opening.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + opening.final('utf8')
      )
    },
  }
}

/**
 * The code or the number that an attempt has made, and the password that it showed.
 * @returns undefined when the attempt was not made before
 * @throws Refused when its key was used for something else, or when what was made is not there any more
 */
export async function keptFirstPassword(
  host: Host,
  { kept, open }: SecretAttempt,
): Promise<(Record<string, string> & { oneTimePassword: string }) | undefined> {
  const found = await keptAnswer(host, kept)
  if (found === undefined) return undefined
  const { sealedPassword, message, ...made } = JSON.parse(found.answer)
  if (found.status !== 200) throw new Refused('notFound', message)
  return { ...made, oneTimePassword: open(sealedPassword) }
}

/**
 * Earlier releases kept the key itself, and derived the password from a secret that is gone.
 * @throws Refused when this attempt was made before one of them was replaced, or its key was used for another call
 */
export async function refuseAttemptOfEarlierRelease(host: Host, attempt: Attempt): Promise<void> {
  if ((await keptAnswer(host, attempt)) === undefined) return
  throw new Refused(
    'taken',
    'This was saved before the server was updated. Its first password cannot be shown again.',
  )
}
