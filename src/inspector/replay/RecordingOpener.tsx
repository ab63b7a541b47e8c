import { Button, FileButton, Textarea } from '@mantine/core'
import type { ClipboardEvent, DragEvent } from 'react'
import classes from './RecordingOpener.module.css'

interface OpenerProps {
  readonly isReading: boolean
  readonly onOpen: (source: string | Blob) => void
}

export function RecordingOpener({ isReading, onOpen }: OpenerProps) {
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    const text = event.dataTransfer.getData('text/plain')
    if (file) onOpen(file)
    else if (text !== '') onOpen(text)
  }
  // Never put into the field: a long text would stop the page.
  const pasted = (event: ClipboardEvent) => {
    event.preventDefault()
    const [file] = event.clipboardData.files
    onOpen(file ?? event.clipboardData.getData('text/plain'))
  }
  return (
    <section
      aria-label="Open a recording"
      className={classes.opener}
      onDragOver={(event) => event.preventDefault()}
      onDrop={dropped}
    >
      <div className={classes.ways}>
        <FileButton accept="application/json,.json" onChange={(file) => file && onOpen(file)}>
          {(button) => (
            <Button {...button} loading={isReading}>
              Choose a file
            </Button>
          )}
        </FileButton>
        <Textarea
          className={classes.field ?? ''}
          aria-label="Paste a copied incident"
          placeholder="or paste a copied incident here, or drop a file"
          value=""
          onChange={({ currentTarget: { value } }) => onOpen(value)}
          onPaste={pasted}
          rows={2}
        />
      </div>
    </section>
  )
}
