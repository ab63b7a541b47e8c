import type { ReactNode } from 'react'
import type { AnyMachineSnapshot } from 'xstate'
import { Picture } from '../../../src/inspector/picture/Picture.tsx'
import { loadViews } from '../../../src/inspector/picture/views.ts'
import { inApp } from './screen.tsx'

// Apart from what a plain view test needs: pictures need every view of the portal.
const views = await loadViews()

/**
 * A snapshot drawn by its real view, with as much of a page around it as it has in the app.
 * @param drawing when it takes the place of another picture: a name of its own
 */
export function picture(snapshot: AnyMachineSnapshot, drawing?: string): ReactNode {
  const { id } = snapshot.machine
  const view = views[id]
  if (!view) throw new Error(`No model has a view of ${id}.`)
  return inApp(<Picture snapshot={snapshot} view={view} />, { drawing })
}
