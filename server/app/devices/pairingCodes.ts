import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { pairingAlphabet, pairingLength } from '../../../src/domain/devices/pairing.ts'
import { hostSecret } from '../auth/hostSecrets.ts'
import type { Host } from '../http/call.ts'

/*
 * Pairing codes. Only keyed hashes are stored, because the letters could be found from a plain hash by brute
 * force.
 */

export interface PairingCode {
  /** In the QR code: 128 random bits. */
  readonly secret: string
  /** Typed if no QR code can be opened: 37 random bits. */
  readonly letters: string
}

export const pairingLasts = 10 * 60_000

export function newPairingCode(): PairingCode {
  const letter = () => pairingAlphabet.charAt(randomInt(pairingAlphabet.length))
  return {
    secret: randomBytes(16).toString('base64url'),
    letters: Array.from({ length: pairingLength }, letter).join(''),
  }
}

export function hashOfSecret(host: Pick<Host, 'database'>, secret: string): Promise<string> {
  return keyedHash(host, 'secret', secret)
}

export function hashOfLetters(host: Pick<Host, 'database'>, letters: string): Promise<string> {
  return keyedHash(host, 'letters', letters)
}

async function keyedHash({ database }: Pick<Host, 'database'>, kind: string, text: string): Promise<string> {
  const key = await hostSecret(database, 'pairingSecret')
  return createHmac('sha256', key).update(`${kind}:${text}`).digest('hex')
}
