import { useMemo } from 'react'
import { drawQrCode } from '../../services/drawing/qrCode.ts'
import classes from './QrCode.module.css'

interface QrCodeProps {
  readonly text: string
  readonly label: string
}

/** Light in dark mode too, because many readers cannot read inverted codes. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => drawQrCode(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} className={classes.paper} />
      <path d={path} className={classes.ink} />
    </svg>
  )
}
