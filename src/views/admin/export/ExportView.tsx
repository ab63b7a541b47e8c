import { useRef } from 'react'
import classes from './Export.module.css'
import { ExportButton, type ExportProps } from './ExportButton.tsx'
import { ExportPanel } from './ExportPanel.tsx'

/** Button and progress in one place; a screen that parts them uses `ExportButton` and `ExportPanel`. */
export function ExportView(props: ExportProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <div className={classes.view}>
      <ExportButton {...props} button={button} />
      <ExportPanel state={props.state} send={props.send} exportButton={button} />
    </div>
  )
}
