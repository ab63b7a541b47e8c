import { maxLogoBytes, maxLogoSide } from '../../domain/camp/logo.ts'
import { logoFileProblem } from '../../domain/camp/logoFile.ts'
import type { Outcome } from '../../domain/lib/outcome.ts'

/**
 * Draws a chosen file as the logo of a camp.
 * @returns a PNG in base64, or one sentence about the file
 */
export async function drawnLogo(file: Blob): Promise<Outcome<string>> {
  const refused = (message: string): Outcome<string> => ({ ok: false, status: 400, message })
  const problem = logoFileProblem(new Uint8Array(await file.arrayBuffer()))
  if (problem !== undefined) return refused(problem)
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return refused('The browser cannot read this picture. Please choose another one.')
  try {
    return { ok: true, value: await smallEnough(picture) }
  } finally {
    picture.close()
  }
}

/** Photos take more bytes than drawings, so they are drawn smaller. */
async function smallEnough(picture: ImageBitmap): Promise<string> {
  const largest = Math.max(picture.width, picture.height)
  for (let side = Math.min(maxLogoSide, largest); ; side = Math.floor(side * 0.8)) {
    const png = await drawn(picture, side / largest)
    if ((png.length * 3) / 4 <= maxLogoBytes) return png
  }
}

async function drawn(picture: ImageBitmap, scale: number): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no canvas')
  const fitting = await createImageBitmap(picture, {
    ...{ resizeWidth: canvas.width, resizeHeight: canvas.height, resizeQuality: 'high' },
  })
  context.drawImage(fitting, 0, 0)
  fitting.close()
  return canvas.toDataURL('image/png').replace(/^[^,]*,/, '')
}

export async function inBase64(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Undefined for a text that is not in base64. */
export function fromBase64(text: string): Blob | undefined {
  try {
    return new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))])
  } catch {
    return undefined
  }
}
