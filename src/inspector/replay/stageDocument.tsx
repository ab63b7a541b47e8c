import { MantineProvider } from '@mantine/core'
import { createContext, memo, use, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import type { AnyMachineSnapshot } from 'xstate'
import { theme } from '../../views/ui/theme/theme.ts'
import { cssVariablesResolver } from '../../views/ui/theme/tokens.ts'
import type { Recorded } from '../models/health/siblingFlows.ts'
import { type FlowView, Picture } from '../picture/Picture.tsx'

/*
 * The document in which the bench draws real views. It is separate, so that dialogs, media queries and focus
 * stay inside; it runs no script, loads nothing from elsewhere, and is inert.
 */

export const stageDocument = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self' data: blob:">
<title>View</title>
<style id="styles"></style>
<style>
*, ::before, ::after {
  animation-duration: 0s !important;
  animation-iteration-count: 1 !important;
  transition-duration: 0s !important;
}
/* Without a portal a dialog is rendered in place, behind the page's own edge. */
.mantine-Modal-inner, .mantine-Drawer-inner {
  inset-inline: 0;
}
</style>
</head>
<body><div id="root" inert></div></body>
</html>`

export interface StageDrawing {
  readonly snapshot: AnyMachineSnapshot | null
  readonly view: FlowView | null
  readonly recorded: Recorded | undefined
  readonly scheme: 'light' | 'dark'
  readonly onFault: (error: unknown) => void
}

export function openStage(page: Document, first: StageDrawing) {
  const styles = page.getElementById('styles')
  const container = page.getElementById('root')
  if (!styles || !container) throw new Error('the page is no stage')
  styles.textContent = stylesOf(document)
  const { title } = document
  let newest = first
  // A view that cannot be drawn is not a fault of the bench: it draws nothing and tries again at the next
  // step.
  const root = createRoot(container, { onUncaughtError: (error) => newest.onFault(error) })
  const draw = (drawing: StageDrawing) => {
    newest = drawing
    root.render(
      <Drawing value={drawing}>
        <Surroundings page={page} title={title} scheme={drawing.scheme} />
      </Drawing>,
    )
  }
  draw(first)
  // React may be rendering while the stage unmounts.
  return { draw, close: () => queueMicrotask(() => root.unmount()) }
}

/** Provided from outside its surroundings, so that a step renders only the view. */
const Drawing = createContext<Partial<StageDrawing>>({})

interface SurroundingsProps {
  readonly page: Document
  /** The bench's title, because views set the title of their page. */
  readonly title: string
  readonly scheme: StageDrawing['scheme']
}

const Surroundings = memo(({ page, title, scheme }: SurroundingsProps) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    forceColorScheme={scheme}
    getRootElement={() => page.documentElement}
    env="test"
  >
    <MemoryRouter>
      <Scene title={title} />
    </MemoryRouter>
  </MantineProvider>
))

function Scene({ title }: Pick<SurroundingsProps, 'title'>) {
  const { snapshot, view, recorded } = use(Drawing)
  useLayoutEffect(() => {
    document.title = title
  })
  return (
    snapshot &&
    view && <Picture key={snapshot.machine.id} snapshot={snapshot} view={view} recorded={recorded} />
  )
}

let known = { count: 0, text: '' }

/** All styles of a page as one text, made once for all stages: a linked file would be loaded again. */
function stylesOf(page: Document): string {
  const rules = [...page.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  if (rules.length !== known.count)
    known = { count: rules.length, text: rules.map(({ cssText }) => cssText).join('\n') }
  return known.text
}
