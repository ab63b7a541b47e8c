/*
 * The logo of a camp is a PNG that the browser of a lead draws from a file. It is named after its size and its
 * content, so that an address always shows the same picture.
 */

export const maxLogoSide = 512
/** In base64 it fits into a body of 256 KiB, beside the facts and the programme of a camp. */
export const maxLogoBytes = 128 * 1024

const logoName = /^([1-9]\d{0,2})x([1-9]\d{0,2})-[\w-]{22}$/

export function isLogoName(picture: string): boolean {
  return logoName.test(picture)
}

export function logoAddress(picture: string): string {
  return `/api/camp/logo/${picture}`
}

/** Its width as a part of its height. */
export function logoShape(picture: string): number {
  const [, width, height] = logoName.exec(picture) ?? []
  return Number(width ?? 1) / Number(height ?? 1)
}
