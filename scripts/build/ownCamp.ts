import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { type Drawing, drawnFor, renderersIn } from '../../server/campPages.ts'
import { readBuiltApp } from '../../server/static.ts'
import { parseCampFile } from '../../src/api/schemas/camp/file.ts'
import { zoneOf } from '../../src/domain/camp/zone.ts'
import { hostPagesFolder } from './hostPages.ts'

/** Beside vite.config.ts; “Save as a file” downloads it. */
const campFile = 'camp.json'

/**
 * Draws the pages of a static build for the camp of `camp.json`, if there is one. Our own host keeps its camp in the
 * database: its builds set `CAMP_FILE=off`.
 */
export function ownCamp(): Plugin {
  let path = ''
  let folder = ''
  let drawing: Drawing | null = null
  return {
    name: 'own-camp',
    apply: 'build',
    configResolved({ root, build }) {
      path = join(root, campFile)
      folder = resolve(root, build.outDir)
    },
    async buildStart() {
      if (process.env.CAMP_FILE === 'off' || !existsSync(path)) return
      const drawn = campIn(await readFile(path, 'utf8'))
      if (typeof drawn === 'string') this.error(`${campFile}: ${drawn}`)
      drawing = drawn
    },
    closeBundle: {
      sequential: true,
      // Before the list of files for the service worker, and before they are compressed.
      order: 'pre',
      async handler(error) {
        if (error === undefined && drawing !== null) await drawOwnCamp(folder, drawing)
      },
    },
  }
}

/** @returns the camp, or the sentence of a mistake */
export function campIn(text: string): Drawing | string {
  const file = parseCampFile(text)
  if (!file.ok) return file.message ?? ''
  const { facts, programme } = file.value
  const zone = zoneOf(facts.time.zone, facts.time)
  return { camp: { version: 1, facts, zone, isStatic: true }, programme }
}

/** Without the code by which our own host draws pages, which expects those of the documented camp. */
export async function drawOwnCamp(folder: string, { camp, programme }: Drawing): Promise<void> {
  const wanted = { camp, programme, logo: undefined }
  const files = await drawnFor(wanted, readBuiltApp(folder), await renderersIn(folder))
  for (const [address, file] of files) {
    if (/\.(br|gz)$/.test(address)) continue
    if (file === null) await rm(join(folder, address), { force: true })
    else await writeFile(join(folder, address), file.bytes)
  }
  await rm(join(folder, hostPagesFolder), { recursive: true })
}
