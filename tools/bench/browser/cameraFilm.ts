import type { Page } from '@playwright/test'
import { cardSize } from '../../../src/domain/people/idCard.ts'
import { barsOf } from '../../../src/services/drawing/barcode.ts'
import { pixelsOfMillimetre, printedCard } from './cameraPictures.ts'

/*
 * Draws a film for Chromium's fake camera (1920 × 1080, 30 fps): cards as printed ten on a sheet, 10 to 30 cm
 * from the camera (cameraPictures.ts computes the pixels), and other objects.
 */

export interface Scene {
  readonly name: string
  readonly isRead: boolean | 'perhaps'
  readonly centimetres: number
  readonly turn?: number
  /** Degrees of rotation away from the camera, right side first. */
  readonly lean?: number
  readonly light?: number
  /** The standard deviation of the edge blur, in px. */
  readonly blur?: number
  readonly isBesideAnother?: boolean
  /** Start and end of the covered part, as shares of the bars' width. */
  readonly stain?: readonly [number, number]
  /** The covered share of the bars' height. */
  readonly stained?: number
  readonly aside?: number
  readonly label?: string
}

const isRead = true
export const scenes: readonly Scene[] = [
  { name: 'at 10 cm', isRead, centimetres: 10, turn: 3 },
  { name: 'at 15 cm', isRead, centimetres: 15, turn: -4 },
  { name: 'at 20 cm', isRead, centimetres: 20, turn: 3 },
  { name: 'at 25 cm', isRead, centimetres: 25, turn: -2 },
  { name: 'at 30 cm', isRead, centimetres: 30, turn: 2 },
  { name: 'turned by 20°', isRead, centimetres: 20, turn: 20 },
  { name: 'turned by 45°', isRead, centimetres: 15, turn: -45 },
  { name: 'turned by 90°', isRead, centimetres: 20, turn: 92 },
  { name: 'upside down', isRead, centimetres: 20, turn: 183 },
  { name: 'turned by 28° at 30 cm', isRead: 'perhaps', centimetres: 30, turn: 28 },
  { name: 'leaning by 40°', isRead, centimetres: 15, turn: 4, lean: 40 },
  { name: 'dim at 15 cm', isRead, centimetres: 15, light: 0.12 },
  { name: 'dim at 25 cm', isRead: 'perhaps', centimetres: 25, turn: 5, light: 0.15 },
  { name: 'blurred at 10 cm', isRead, centimetres: 10, turn: 2, blur: 2 },
  { name: 'blurred at 20 cm', isRead, centimetres: 20, turn: 2, blur: 1.2 },
  { name: 'two at once', isRead: false, centimetres: 20, isBesideAnother: true },
  { name: 'two at once, turned', isRead: false, centimetres: 20, turn: 25, isBesideAnother: true },
  { name: 'half covered', isRead, centimetres: 15, stain: [0, 1], stained: 0.5 },
  { name: 'a scratch', isRead: 'perhaps', centimetres: 15, stain: [0.4, 0.415] },
  { name: 'a stain', isRead: 'perhaps', centimetres: 15, stain: [0.55, 0.7] },
  { name: 'half outside', isRead: false, centimetres: 15, aside: 860 },
  { name: 'a parcel', isRead: false, centimetres: 15, label: 'JJD0146000030001' },
  { name: 'words of others', isRead: false, centimetres: 15, label: 'pk 104200', turn: 10 },
]

/** Squares in the corner encode the scene's number in binary after one white square, in px and digits. */
export const marker = { side: 12, digits: 5 }

export interface FilmedCard {
  readonly code: string
  /**
   * A data URL of the downloaded picture. Its bars are drawn again, because print positions fall between
   * pixels.
   */
  readonly source: string
}

/** @returns a JPEG; without a scene the picture is empty */
export async function photographOf(
  page: Page,
  scene: Scene | null,
  cards: readonly FilmedCard[],
): Promise<Buffer> {
  const picture = await page.evaluate(
    async ({ scene, cards, pixels, modules, number, marker: { side, digits } }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1920, height: 1080 })
      const context = canvas.getContext('2d')
      if (!context) throw new Error('the canvas cannot be drawn on')
      context.fillStyle = 'rgb(110 115 108)'
      context.fillRect(0, 0, canvas.width, canvas.height)
      if (scene) {
        const { turn = 0, lean = 0, blur = 0.7, aside = 0, stain, stained = 1 } = scene
        const places = scene.isBesideAnother ? [560, 1360] : [960 + aside]
        for (const [index, x] of places.entries()) {
          const card = cards[index]
          if (!card) continue
          const image = Object.assign(new Image(), { src: card.source })
          await image.decode()
          const drawn = modules ?? card.bars
          const [left, top, long, tall] = modules === null ? [-135, 98, 270, 50] : [-160, -25, 320, 50]
          context.resetTransform()
          context.filter = `blur(${blur}px) brightness(0.8)`
          context.translate(x, 540)
          context.rotate(((index === 0 ? turn : 3) * Math.PI) / 180)
          context.scale(pixels * Math.cos((lean * Math.PI) / 180), pixels)
          if (modules === null) context.drawImage(image, -image.width / 2, -image.height / 2)
          context.fillStyle = 'white'
          if (modules === null) context.fillRect(left - 4, top, long + 8, tall)
          else context.fillRect(-190, -60, 380, 140)
          context.fillStyle = 'black'
          for (const bar of drawn.matchAll(/1+/g))
            context.fillRect(
              left + (bar.index * long) / drawn.length,
              top,
              (bar[0].length * long) / drawn.length,
              tall,
            )
          context.fillStyle = 'rgb(90 70 50)'
          if (stain) context.fillRect(-135 + 270 * stain[0], 150, 270 * (stain[1] - stain[0]), -52 * stained)
        }
        context.resetTransform()
        context.filter = 'none'
        // Not black: the fake camera shows the darkest sixteen levels of a film as black.
        context.fillStyle = `rgb(30 30 30 / ${1 - (scene.light ?? 1)})`
        context.fillRect(0, 0, canvas.width, canvas.height)
        if (scene.light !== undefined) {
          const noisy = context.getImageData(0, 0, canvas.width, canvas.height)
          for (let pixel = 0; pixel < noisy.data.length; pixel += 4) {
            const noise = Math.random() * 10 - 5
            for (let colour = 0; colour < 3; colour += 1)
              noisy.data[pixel + colour] = (noisy.data[pixel + colour] ?? 0) + noise
          }
          context.putImageData(noisy, 0, 0)
        }
        for (let digit = 0; digit <= digits; digit += 1) {
          const isSet = digit === 0 || ((number >> (digit - 1)) & 1) === 1
          context.fillStyle = isSet ? 'white' : 'black'
          context.fillRect(digit * side, 0, side, side)
        }
      }
      return canvas.toDataURL('image/jpeg', 0.85).replace(/^.*,/, '')
    },
    {
      scene,
      cards: cards.map(({ code, source }) => ({ source, bars: barsOf(code) ?? '' })),
      pixels: scene ? (printedCard.width * pixelsOfMillimetre(scene.centimetres)) / cardSize.width : 1,
      modules: scene?.label === undefined ? null : barsOf(scene.label),
      number: scene ? scenes.indexOf(scene) : 0,
      marker,
    },
  )
  return Buffer.from(picture, 'base64')
}
