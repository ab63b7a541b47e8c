import { Component, type ReactNode } from 'react'
import { sessionMachine } from '../../machines/session.ts'
import { ErrorBanner } from './ErrorBanner.tsx'
import classes from './PageBoundary.module.css'

interface PageBoundaryProps {
  /** Of the page inside: another page is tried afresh. */
  readonly path: string
  readonly children: ReactNode
}

/** Stands in for a page whose code could not be fetched, instead of a blank screen. */
export class PageBoundary extends Component<PageBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidUpdate({ path }: PageBoundaryProps) {
    if (this.state.hasFailed && path !== this.props.path) this.setState({ hasFailed: false })
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
