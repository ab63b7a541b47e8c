import JsBarcode from 'jsbarcode'
import JSZip from 'jszip'
import { type CardHolder, cardSize } from '../../../src/domain/people/idCard.ts'
import { downloadFile } from '../../../src/services/browser/download.ts'
import { loadCardAssets } from '../../../src/services/drawing/cardAssets.ts'
import { drawIdCard } from '../../../src/services/drawing/drawIdCard.ts'

/** The straightforward export: one canvas, JsBarcode, `toBlob` and JSZip, one card after another. */
export async function exportPlainly(holders: readonly CardHolder[]): Promise<void> {
  const assets = await loadCardAssets()
  const zip = new JSZip()
  for (const holder of holders) {
    const canvas = document.createElement('canvas')
    canvas.width = cardSize.width
    canvas.height = cardSize.height
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    // JsBarcode draws the bars on its own canvas, so the card is drawn without a code.
    drawIdCard(context, { ...holder, code: '' }, assets)
    const barcode = document.createElement('canvas')
    JsBarcode(barcode, holder.code, {
      format: 'CODE128',
      width: 2,
      height: 50,
      margin: 0,
      displayValue: false,
    })
    context.drawImage(barcode, 40, 388, cardSize.width - 80, 50)
    context.textAlign = 'center'
    context.fillText(holder.code, cardSize.width / 2, 468)
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (!picture) throw new Error('no picture')
    zip.file(`${holder.union}/${holder.firstname}_${holder.lastname}_${holder.code}.png`, picture)
  }
  downloadFile(await zip.generateAsync({ type: 'blob' }), 'all-id-cards.zip')
}
