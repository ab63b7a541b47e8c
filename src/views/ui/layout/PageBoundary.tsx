import { Component, type ComponentType, type ReactNode, use } from 'react'
import { sessionMachine } from '../../../machines/account/session.ts'
import { ErrorBanner } from '../parts/ErrorBanner.tsx'
import classes from './PageBoundary.module.css'

const failedLoads = new Set<() => void>()

/** What is loaded when it is first needed, and kept. What failed is loaded again once another page was opened. */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined
  const forget = () => {
    loading = undefined
  }
  // Kept until then: React asks again for what it waits for, and would load without end.
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

/** In the form in which React reads at once what has come: a page that stands in the document already must not wait. */
function known<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  loading.then(
    (value) => Object.assign(loading, { status: 'fulfilled', value }),
    () => {},
  )
  return loading
}

export interface LoadedPage<Props> {
  readonly default: ComponentType<Props>
  /** Asks for what the page shows before it is drawn. */
  readonly readEarly?: () => void
}

/** React’s `lazy`, which would never load again what has failed once. `preload` begins before the page is drawn. */
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
  /** Of the page inside: another page is tried afresh. */
  readonly path: string
  /** It stands in for the page now. */
  readonly onFailed?: (() => void) | undefined
  readonly children: ReactNode
}

/** Stands in for a page whose code could not be fetched, instead of a blank screen. */
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
