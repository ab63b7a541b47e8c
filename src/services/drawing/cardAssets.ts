import faceUrl from '@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2?url'
import { abortedAfter } from '../browser/abortedAfter.ts'

export interface CardAssets {
  readonly logo: ImageBitmap | null
}

/** Not the name of the theme's font, which may not be loaded yet. */
export const cardFace = 'Camp card'

export const logoSize = 104

const timeLimit = 10_000

let loading: Promise<CardAssets> | undefined

/** Never rejects: a card without the logo or the font is better than none. The next call tries again. */
export function loadCardAssets(): Promise<CardAssets> {
  loading ??= load()
  return loading
}

async function load(): Promise<CardAssets> {
  const [face, logo] = await Promise.allSettled([loadFace(), loadLogo()])
  if (face.status === 'rejected' || logo.status === 'rejected') loading = undefined
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

async function loadLogo(): Promise<ImageBitmap> {
  const answer = await fetch('/images/saved-logo.png', { signal: abortedAfter(timeLimit) })
  if (!answer.ok) throw new Error('the host has no logo')
  const picture = await createImageBitmap(await answer.blob())
  const scale = logoSize / Math.max(picture.width, picture.height)
  const fitting = await createImageBitmap(picture, {
    resizeWidth: Math.max(1, Math.round(picture.width * scale)),
    resizeHeight: Math.max(1, Math.round(picture.height * scale)),
    resizeQuality: 'high',
  })
  picture.close()
  return fitting
}
