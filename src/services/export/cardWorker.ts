import { type Camp, writeFor } from '../../domain/camp/facts.ts'
import { type CardHolder, cardSize } from '../../domain/people/idCard.ts'
import { type CardAssets, loadCardAssets } from '../drawing/cardAssets.ts'
import { type CardPainter, cardPainter } from './cardPainter.ts'
import { oftenRead } from './cardPicture.ts'
import { serve } from './link.ts'

/* The first request has no holder: it names the camp and checks that the worker can draw. */

const context = new OffscreenCanvas(cardSize.width, cardSize.height).getContext('2d', oftenRead)
const noHolder: CardHolder = { firstname: '', lastname: '', code: '' }
let known: { readonly assets: CardAssets; readonly paint: CardPainter } | undefined

serve(
  async (request: CardHolder | { readonly camp: Camp }): Promise<Uint8Array<ArrayBuffer>> => {
    if ('camp' in request) writeFor(request.camp)
    if (!context) throw new Error('This worker has no canvas')
    const assets = await loadCardAssets()
    if (known?.assets !== assets) known = { assets, paint: await cardPainter(context, assets) }
    return known.paint('camp' in request ? noHolder : request)
  },
  ({ buffer }) => [buffer],
)
