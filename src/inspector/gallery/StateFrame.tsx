import { useEffect, useRef, useState } from 'react'
import type { AnyMachineSnapshot } from 'xstate'
import { frameAddress, heights, type Look } from './address.ts'
import { frameName, isAskedBy, show } from './frameTalk.ts'
import classes from './StateFrame.module.css'

interface StateFrameProps {
  readonly flow: string
  readonly id: string
  readonly snapshot: AnyMachineSnapshot
  readonly look: Look
  readonly scale: number
  readonly title: string
}

/** A page of its own with one state in it: dialogs and media queries are its own. It is to be looked at. */
export function StateFrame({ flow, id, snapshot, look, scale, title }: StateFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { scheme, width } = look
  // What changes later is told: the page is not loaded again.
  const [src] = useState(() => frameAddress(flow, id, scheme))
  useEffect(() => {
    const tell = () => frame.current && show(frame.current, snapshot, scheme)
    const onMessage = (event: MessageEvent<unknown>) => {
      if (frame.current && isAskedBy(frame.current, event)) tell()
    }
    window.addEventListener('message', onMessage)
    tell()
    return () => window.removeEventListener('message', onMessage)
  }, [snapshot, scheme])
  const height = heights[width]
  return (
    <div className={classes.screen} style={{ inlineSize: width * scale, blockSize: height * scale }}>
      <iframe
        ref={frame}
        name={frameName}
        title={title}
        tabIndex={-1}
        className={classes.frame}
        src={src}
        style={{ inlineSize: width, blockSize: height, scale: String(scale) }}
      />
    </div>
  )
}
