import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** Where somebody wants to look at what a journey shows: `PICTURES=/tmp/pictures`, outside the repository. */
const folder = process.env.PICTURES

/** The page as it stands, on a phone and on a desk, in light and dark. */
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
