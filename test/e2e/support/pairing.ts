import type { Page } from '@playwright/test'

export interface Pairing {
  readonly id: string
  readonly name: string
  readonly secret: string
  readonly letters: string
}

/** Calls the host as the lead of this page, with the headers that the page itself sends. */
export async function asLead<Answer>(page: Page, path: string, body: object): Promise<Answer> {
  return page.evaluate(
    async ([address, sent]) => {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: sent,
      })
      return answer.json()
    },
    [path, JSON.stringify(body)] as const,
  )
}

export async function newPairing(lead: Page, name: string): Promise<Pairing> {
  const endsOn = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  const { data } = await asLead<{ data: Pairing }>(lead, '/api/admin/devices/new', { name, endsOn })
  return data
}

export async function pair(phone: Page, { name, secret }: Pairing): Promise<void> {
  await phone.goto(`/pair#${secret}`)
  await phone.getByRole('button', { name: `Pair this device as ${name}` }).click()
}

export function question(phone: Page) {
  return phone.getByRole('dialog', { name: 'Who is at this gate?' })
}
