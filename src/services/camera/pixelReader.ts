export function pixelReader(
  createCanvas: () => HTMLCanvasElement | OffscreenCanvas,
): (picture: ImageBitmap) => ImageData {
  const canvas = createCanvas()
  const context = canvas.getContext('2d', { willReadFrequently: true }) as
    | CanvasRenderingContext2D
    | OffscreenCanvasRenderingContext2D
    | null
  return (picture) => {
    const { width, height } = picture
    if (context === null) throw new Error('This browser cannot read the pixels of a picture')
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    context.drawImage(picture, 0, 0)
    picture.close()
    return context.getImageData(0, 0, width, height)
  }
}
