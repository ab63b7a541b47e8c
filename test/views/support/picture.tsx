import { act, type ReactNode, useEffect, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { cleanup, render } from 'vitest-browser-react'
import type { AnyMachineSnapshot } from 'xstate'
import { loadViews, Picture } from '../../../src/inspector/picture/Picture.tsx'
import { AppTheme } from '../../../src/views/ui/theme/AppTheme.tsx'

// Apart from what a plain view test needs: pictures need every view of the portal.
const views = await loadViews()

/** A snapshot drawn by its real view, with as much of a page around it as it has in the app. */
function picture(snapshot: AnyMachineSnapshot): ReactNode {
  const { id } = snapshot.machine
  const view = views.get(id)
  if (!view) throw new Error(`No model has a view of ${id}.`)
  return <Picture snapshot={snapshot} view={view} />
}

interface Stage {
  /** @param name its own: the picture is drawn freshly, in the place of the one before */
  readonly show: (snapshot: AnyMachineSnapshot, name: string) => Promise<void>
  readonly clear: () => Promise<void>
  readonly close: () => Promise<void>
}

function Shown({ onReady }: { readonly onReady: (put: (shown: ReactNode) => void) => void }) {
  const [shown, setShown] = useState<ReactNode>(null)
  useEffect(() => onReady(setShown), [onReady])
  return shown
}

/** Where many pictures are shown one after the other, in one theme: to draw that each time takes as long as a view. */
export async function openStage(): Promise<Stage> {
  let put: (shown: ReactNode) => void = () => {}
  const onReady = (setShown: typeof put) => {
    put = setShown
  }
  await render(
    <AppTheme forceColorScheme="light">
      <Shown onReady={onReady} />
    </AppTheme>,
  )
  const show = async (shown: ReactNode) => {
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
    try {
      await act(async () => put(shown))
    } finally {
      Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
    }
  }
  return {
    show: (snapshot, name) => show(<MemoryRouter key={name}>{picture(snapshot)}</MemoryRouter>),
    clear: () => show(null),
    close: cleanup,
  }
}
