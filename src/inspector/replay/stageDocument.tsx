import { MantineProvider } from '@mantine/core'
import { Component, type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import type { AnyMachineSnapshot } from 'xstate'
import { theme } from '../../views/ui/theme.ts'
import { cssVariablesResolver } from '../../views/ui/tokens.ts'
import type { Recorded } from '../models/beside.ts'
import { Picture } from '../picture/Picture.tsx'
import type { FlowView } from '../picture/views.ts'

/*
 * The document in which the bench draws the real views. It is one of its own, so that dialogs, media queries and the
 * focus stay in it; it runs no script, loads nothing from elsewhere, and what is drawn cannot be pressed.
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
/* Without a portal a dialog stands where it is written, behind the page's own edge. */
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
  readonly recorded: Recorded
  readonly scheme: 'light' | 'dark'
  readonly onFault: (error: unknown) => void
}

/** @param page made of `stageDocument` */
export function openStage(page: Document, first: StageDrawing) {
  const styles = page.getElementById('styles')
  const container = page.getElementById('root')
  if (!styles || !container) throw new Error('the page is no stage')
  styles.textContent = stylesOf(document)
  const newest = createNewest(first)
  // What a view cannot draw is told by `onFault`; it is no fault of the bench.
  const root = createRoot(container, { onCaughtError: () => {} })
  root.render(<Surroundings page={page} title={document.title} newest={newest} />)
  return {
    draw: newest.set,
    // React may be drawing when the stage goes.
    close: () => queueMicrotask(() => root.unmount()),
  }
}

interface Newest {
  readonly get: () => StageDrawing
  readonly set: (drawn: StageDrawing) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Kept outside of the tree, so that a step draws the view alone and not all that is around it. */
function createNewest(first: StageDrawing): Newest {
  let newest = first
  const listeners = new Set<() => void>()
  return {
    get: () => newest,
    set: (drawn) => {
      newest = drawn
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

interface SurroundingsProps {
  readonly page: Document
  /** Of the bench: views name the page that they would be. */
  readonly title: string
  readonly newest: Newest
}

function Surroundings({ page, title, newest }: SurroundingsProps) {
  const scheme = useSyncExternalStore(newest.subscribe, () => newest.get().scheme)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={scheme}
      getRootElement={() => page.documentElement}
      env="test"
    >
      <MemoryRouter>
        <Scene title={title} newest={newest} />
      </MemoryRouter>
    </MantineProvider>
  )
}

function Scene({ title, newest }: Pick<SurroundingsProps, 'title' | 'newest'>) {
  const { snapshot, view, recorded, onFault } = useSyncExternalStore(newest.subscribe, newest.get)
  useLayoutEffect(() => {
    document.title = title
  })
  return (
    snapshot &&
    view && (
      <Boundary key={snapshot.machine.id} snapshot={snapshot} onFault={onFault}>
        <Picture snapshot={snapshot} view={view} recorded={recorded} />
      </Boundary>
    )
  )
}

interface BoundaryProps extends Pick<StageDrawing, 'onFault'> {
  readonly snapshot: AnyMachineSnapshot
  readonly children: ReactNode
}

/** Draws nothing of a snapshot that the view cannot draw, and tries again with the next. */
class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onFault(error)
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.hasFailed && before.snapshot !== this.props.snapshot) this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

let known = { count: 0, text: '' }

/** All styles of a page as one text, made once for all stages: a linked file would have to be loaded again. */
function stylesOf(page: Document): string {
  const rules = [...page.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  if (rules.length !== known.count)
    known = { count: rules.length, text: rules.map(({ cssText }) => cssText).join('\n') }
  return known.text
}
