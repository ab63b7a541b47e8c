/** A page's canvas or a worker's: a card is drawn on both alike. */
export type CardContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
