import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/**
 * Set `PICTURES=/tmp/pictures` to save screenshots of the journeys; the folder must be outside the
 * repository.
 */
const folder = process.env.PICTURES

export async function picture(page: Page, name: string): Promise<void> {
  if (!folder) return
  const before = page.viewportSize()
  await mkdir(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [390, 844],
      [1280, 800],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height })
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true })
    }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}

export async function keepPaper(file: Buffer, name: string): Promise<void> {
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.pdf`), file)
}
