import faceUrl from '@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2?url'
import { type Camp, writtenCamp } from '../../domain/camp/facts.ts'
import { logoAddress } from '../../domain/camp/logo.ts'
import { abortedAfter } from '../browser/abortedAfter.ts'

export interface CardAssets {
  readonly logo: ImageBitmap | null
}

/** Not the name of the theme's font, which may not be loaded yet. */
export const cardFace = 'Camp card'

/** The diameter of the mark of the portal. */
export const logoSize = 104
/** The diagonal of a camp's own logo. */
const logoDiagonal = 110

const timeLimit = 10_000

const loading = new Map<string, Promise<CardAssets>>()

/** Never rejects: a card without the logo or the font is better than none. The next call tries again. */
export function loadCardAssets(camp: Camp = writtenCamp()): Promise<CardAssets> {
  const { picture } = camp.facts.logo
  const known = loading.get(picture)
  if (known) return known
  const assets = load(camp)
  loading.set(picture, assets)
  return assets
}

async function load(camp: Camp): Promise<CardAssets> {
  const [face, logo] = await Promise.allSettled([loadFace(), loadLogo(camp)])
  if (face.status === 'rejected' || logo.status === 'rejected') loading.delete(camp.facts.logo.picture)
  return { logo: logo.status === 'fulfilled' ? logo.value : null }
}

async function loadFace(): Promise<void> {
  const answer = await fetch(faceUrl, { signal: abortedAfter(timeLimit) })
  const face = new FontFace(cardFace, await answer.arrayBuffer(), { weight: '100 900' })
  await face.load()
  const scope: { readonly document?: Document; readonly fonts?: FontFaceSet } = globalThis
  const fonts = scope.document?.fonts ?? scope.fonts
  fonts?.add(face)
}

async function loadLogo(camp: Camp): Promise<ImageBitmap> {
  const { picture, width, height } = await fetchCardLogo(camp)
  const fitting = await createImageBitmap(picture, {
    resizeWidth: Math.max(1, Math.round(width)),
    resizeHeight: Math.max(1, Math.round(height)),
    resizeQuality: 'high',
  })
  picture.close()
  return fitting
}

interface CardLogoPicture {
  readonly picture: ImageBitmap
  /** As large as it is on a card. */
  readonly width: number
  readonly height: number
}

/** The mark of the portal fills its circle; a logo of any shape stays within it. */
export async function fetchCardLogo({ facts }: Camp): Promise<CardLogoPicture> {
  const { picture: name } = facts.logo
  const file = await fetchPicture(name === '' ? '/images/saved-logo.png' : logoAddress(name))
  const picture = await createImageBitmap(file)
  const scale =
    name === ''
      ? logoSize / Math.max(picture.width, picture.height)
      : logoDiagonal / Math.hypot(picture.width, picture.height)
  return { picture, width: picture.width * scale, height: picture.height * scale }
}

/** @throws when the host has no such picture */
export async function fetchPicture(address: string): Promise<Blob> {
  const answer = await fetch(address, { signal: abortedAfter(timeLimit) })
  if (!answer.ok) throw new Error('The host has no logo')
  return answer.blob()
}
