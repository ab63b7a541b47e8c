import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { pairingAlphabet, pairingLength } from '../../../src/domain/devices/pairing.ts'
import { hostSecret } from '../auth/hostSecrets.ts'
import type { Host } from '../http/call.ts'

/*
 * What a device is paired with. Only hashes are kept, and with a key of the camp: who has the table alone could try out
 * all eight letters.
 */

export interface PairingCode {
  /** Stands in the QR code: 128 random bits. */
  readonly secret: string
  /** Typed where no QR code can be opened: 37 random bits. */
  readonly letters: string
}

/** How long it can be used. */
export const pairingLasts = 10 * 60_000

export function newPairingCode(): PairingCode {
  const letter = () => pairingAlphabet.charAt(randomInt(pairingAlphabet.length))
  return {
    secret: randomBytes(16).toString('base64url'),
    letters: Array.from({ length: pairingLength }, letter).join(''),
  }
}

/** As `devices.secret_hash` keeps it. */
export function hashOfSecret(host: Pick<Host, 'database'>, secret: string): Promise<string> {
  return keyedHash(host, 'secret', secret)
}

/**
 * As `devices.letters_hash` keeps it.
 * @param letters as `pairingLettersFrom` gives them
 */
export function hashOfLetters(host: Pick<Host, 'database'>, letters: string): Promise<string> {
  return keyedHash(host, 'letters', letters)
}

async function keyedHash({ database }: Pick<Host, 'database'>, kind: string, text: string): Promise<string> {
  const key = await hostSecret(database, 'pairingSecret')
  return createHmac('sha256', key).update(`${kind}:${text}`).digest('hex')
}
