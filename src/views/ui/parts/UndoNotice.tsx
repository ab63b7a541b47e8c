import { Button } from '@mantine/core'
import { Row } from '../layout/Stack.tsx'
import { ErrorBanner } from './ErrorBanner.tsx'
import { CheckIcon } from './icons.tsx'
import { Note } from './Note.tsx'

interface UndoNoticeProps {
  readonly saved: string | false
  readonly undone: string | false
  /** The sentence of an undo that failed, with its incident. */
  readonly notUndone: string | false | undefined
  readonly incident: string | null
  /** Absent when the change cannot be undone any more. */
  readonly onUndo: (() => void) | undefined
}

/** The news of a saved change with its Undo, and of the undo itself. */
export function UndoNotice({ saved, undone, notUndone, incident, onUndo }: UndoNoticeProps) {
  const undo = onUndo && (
    <Button variant="default" onClick={onUndo}>
      Undo
    </Button>
  )
  return (
    <>
      {notUndone && <ErrorBanner title={notUndone} incident={incident} action={undo} />}
      <div role="status">
        {saved && (
          <Row gap="8px 16px" words="14rem" align="center">
            <Note tone="good" icon={CheckIcon}>
              {saved}
            </Note>
            {undo}
          </Row>
        )}
        {undone && (
          <Note tone="good" icon={CheckIcon}>
            {undone}
          </Note>
        )}
      </div>
    </>
  )
}
