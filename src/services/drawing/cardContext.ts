export type CardContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

type Methods =
  | 'arc'
  | 'beginPath'
  | 'clip'
  | 'fillRect'
  | 'fillText'
  | 'lineTo'
  | 'moveTo'
  | 'quadraticCurveTo'
  | 'rect'
  | 'restore'
  | 'save'
  | 'scale'
  | 'translate'
type Styles = 'direction' | 'font' | 'lineWidth' | 'textAlign' | 'textBaseline'

export interface CardSurface<Logo extends CardLogo = ImageBitmap>
  extends Pick<CanvasRenderingContext2D, Methods | Styles> {
  fillStyle: CanvasRenderingContext2D['fillStyle']
  strokeStyle: CanvasRenderingContext2D['strokeStyle']
  readonly fill: () => void
  readonly stroke: () => void
  readonly measureText: (text: string) => { readonly width: number }
  drawImage(logo: Logo, x: number, y: number): void
}

export interface CardLogo {
  readonly width: number
  readonly height: number
}
