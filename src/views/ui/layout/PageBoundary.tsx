import { Component, type ComponentType, type ReactNode, use } from 'react'
import { sessionMachine } from '../../../machines/account/session.ts'
import { ErrorBanner } from '../parts/ErrorBanner.tsx'
import classes from './PageBoundary.module.css'

const failedLoads = new Set<() => void>()

/** Loads once and caches the result. A failed load is tried again after another page was opened. */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined
  const forget = () => {
    loading = undefined
  }
  // The failed promise is kept until then: React calls again while it suspends, and would load without end.
  return () => {
    loading ??= known(
      load().catch((error: unknown) => {
        failedLoads.add(forget)
        throw error
      }),
    )
    return loading
  }
}

/** Sets the fields that React's `use` reads synchronously, so that a prerendered page does not suspend. */
function known<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  loading.then(
    (value) => Object.assign(loading, { status: 'fulfilled', value }),
    () => {},
  )
  return loading
}

export interface LoadedPage<Props> {
  readonly default: ComponentType<Props>
  readonly readEarly?: () => void
}

/** Like React's `lazy`, which never retries a failed load. `preload` starts before the page renders. */
export function lazyPage<Props extends object>(
  load: () => Promise<LoadedPage<Props>>,
): ComponentType<Props> & { readonly preload: () => Promise<LoadedPage<Props>> } {
  const loadPage = loadOnce(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each page, when a module is loaded
  function LazyPage(props: Props) {
    const { default: Page } = use(loadPage())
    return <Page {...props} />
  }
  return Object.assign(LazyPage, { preload: loadPage })
}

interface PageBoundaryProps {
  readonly path: string
  readonly onFailed?: (() => void) | undefined
  readonly children: ReactNode
}

export class PageBoundary extends Component<PageBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onFailed?.()
  }

  override componentDidUpdate({ path }: PageBoundaryProps) {
    if (!this.state.hasFailed || path === this.props.path) return
    for (const forget of failedLoads) forget()
    failedLoads.clear()
    this.setState({ hasFailed: false })
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className={classes.page}>
        <h1>This page could not be opened</h1>
        <ErrorBanner
          title="Check the connection, then try again."
          incident={sessionMachine.id}
          action={<a href={this.props.path}>Try again</a>}
        >
          What was saved is safe.
        </ErrorBanner>
      </div>
    )
  }
}
