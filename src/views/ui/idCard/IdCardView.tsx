import { Button, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { type CardHolder, cardSize, mayNotScan, numberOf } from '../../../domain/people/idCard.ts'
import { fullNameOf } from '../../../domain/people/people.ts'
import { downloadFailedText, type idCardMachine } from '../../../machines/people/idCard.ts'
import { loadCardAssets } from '../../../services/drawing/cardAssets.ts'
import { drawIdCard } from '../../../services/drawing/drawIdCard.ts'
import type { FlowProps } from '../flows/flow.ts'
import { Stack } from '../layout/Stack.tsx'
import { ErrorBanner } from '../parts/ErrorBanner.tsx'
import classes from './IdCard.module.css'

export function IdCardView({ state, send }: FlowProps<typeof idCardMachine>) {
  const { holder } = state.context
  if (holder === null) return null
  return (
    <Stack gap={16} align="center" className={classes.place}>
      {state.matches({ drawn: 'failed' }) && (
        <ErrorBanner
          title={downloadFailedText}
          incident={state.machine.id}
          action={
            <Button variant="default" onClick={() => send({ type: 'alert.dismissed' })}>
              Dismiss
            </Button>
          }
        />
      )}
      <CardCanvas holder={holder} isDrawn={state.matches('drawn')} />
      {mayNotScan(numberOf(holder)) && (
        <Text className="toned" data-tone="warning" maw={350} p="0.5rem 0.75rem" bdrs="sm">
          The barcode of this code may not scan; type the code at the gate instead.
        </Text>
      )}
    </Stack>
  )
}

function CardCanvas({ holder, isDrawn }: { holder: CardHolder; isDrawn: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !isDrawn) return
    let isCurrent = true
    let stopDrawing = () => {}
    loadCardAssets().then((assets) => {
      if (isCurrent)
        stopDrawing = drawForScreenAndPaper(context, (target) => drawIdCard(target, holder, assets))
    })
    return () => {
      isCurrent = false
      stopDrawing()
      Object.assign(context.canvas, cardSize)
    }
  }, [holder, isDrawn])
  return (
    <canvas
      ref={canvas}
      {...cardSize}
      className={classes.card}
      role="img"
      aria-label={wordsOf(holder)}
      aria-busy={!isDrawn}
    />
  )
}

/** Pixels on paper per pixel on the screen: a card of 54 mm prints at more than 600 dpi. */
const printScale = 4

/**
 * Draws now, at a higher resolution for print, and again afterwards.
 * @returns the function that stops listening
 */
function drawForScreenAndPaper(
  context: CanvasRenderingContext2D,
  draw: (context: CanvasRenderingContext2D) => void,
): () => void {
  const drawScaled = (scale: number) => {
    // Setting the size also clears the canvas.
    context.canvas.width = cardSize.width * scale
    context.canvas.height = cardSize.height * scale
    context.scale(scale, scale)
    draw(context)
  }
  const drawForPaper = () => drawScaled(printScale)
  const drawForScreen = () => drawScaled(1)
  drawForScreen()
  window.addEventListener('beforeprint', drawForPaper)
  window.addEventListener('afterprint', drawForScreen)
  return () => {
    window.removeEventListener('beforeprint', drawForPaper)
    window.removeEventListener('afterprint', drawForScreen)
  }
}

function wordsOf(holder: CardHolder): string {
  const union = holder.union?.trim() ?? ''
  const number = numberOf(holder)
  const cardNumber = number === holder.code ? '' : `card number ${number}`
  return ['ID card', fullNameOf(holder), union, `code ${holder.code}`, cardNumber]
    .filter((part) => part !== '')
    .join(', ')
}
