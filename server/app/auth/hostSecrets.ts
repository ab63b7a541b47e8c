import { randomBytes } from 'node:crypto'
import type { Database } from '../../database/database.ts'

export type HostSecret =
  | 'knownBrowserSecret'
  | 'madePasswordSecret'
  | 'pairingSecret'
  | 'pinSecret'
  | 'renewalSecret'

/** Created on first use. If two hosts create it at the same time, both use the first one stored. */
export async function hostSecret({ pool }: Database, name: HostSecret): Promise<string> {
  const readSecret = async () => {
    const { rows } = await pool.query<{ value: string }>({
      name: 'host-secret',
      text: 'select value from settings where name = $1',
      values: [name],
    })
    return rows[0]?.value
  }
  const secret = await readSecret()
  if (secret !== undefined) return secret
  await pool.query('insert into settings (name, value) values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(32).toString('hex'),
  ])
  const stored = await readSecret()
  if (stored === undefined) throw new Error(`There is no ${name} in the settings`)
  return stored
}
