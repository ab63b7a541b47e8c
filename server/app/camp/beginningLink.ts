import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/*
 * The link that the host prints while its database is empty. Its secret works once and for ten minutes, and is
 * kept as a hash, in memory alone.
 */

const linkLasts = 10 * 60_000

export interface CampBeginning {
  /** True for the secret of the link, whether it is in time or not. */
  isSecret(secret: string): boolean
  readonly endsAt: Date
}

export function createBeginning(now: Date): CampBeginning & { readonly secret: string } {
  const secret = randomBytes(24).toString('base64url')
  const hash = hashOf(secret)
  return {
    secret,
    isSecret: (other) => timingSafeEqual(hashOf(other), hash),
    endsAt: new Date(now.getTime() + linkLasts),
  }
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
