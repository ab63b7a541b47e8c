import type { Page } from '@playwright/test'
import { openAsCamper } from './journeys.ts'

export async function downloadedCardImage(page: Page, code: string): Promise<string> {
  await openAsCamper(page, code, '/app/registration')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download ID Card' }).click()
  const parts: Buffer[] = []
  for await (const part of await (await downloading).createReadStream()) parts.push(Buffer.from(part))
  return `data:image/png;base64,${Buffer.concat(parts).toString('base64')}`
}
