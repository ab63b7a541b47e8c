import { act, type ReactNode, useEffect, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { cleanup, render } from 'vitest-browser-react'
import type { AnyMachineSnapshot } from 'xstate'
import { loadViews, Picture } from '../../../src/inspector/picture/Picture.tsx'
import { AppTheme } from '../../../src/views/ui/theme/AppTheme.tsx'

// In a file of its own, because pictures import every view of the portal.
const views = await loadViews()

/** A snapshot in its real view, with the surrounding parts of its page. */
function picture(snapshot: AnyMachineSnapshot): ReactNode {
  const { id } = snapshot.machine
  const view = views.get(id)
  if (!view) throw new Error(`No model has a view of ${id}.`)
  return <Picture snapshot={snapshot} view={view} />
}

interface Stage {
  /** @param name a unique name, which makes React mount a new picture in place of the last one */
  readonly show: (snapshot: AnyMachineSnapshot, name: string) => Promise<void>
  readonly clear: () => Promise<void>
  readonly close: () => Promise<void>
}

function Shown({ onReady }: { readonly onReady: (put: (shown: ReactNode) => void) => void }) {
  const [shown, setShown] = useState<ReactNode>(null)
  useEffect(() => onReady(setShown), [onReady])
  return shown
}

/** Shows many pictures under one theme, because rendering the theme takes as long as a view. */
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
