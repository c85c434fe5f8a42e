import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  children: ReactNode
  /** What stands in place of children that failed. */
  fallback: ReactNode
  /** A change of it, such as another address, gives the children another try. */
  resetKey: string
}

interface ErrorBoundaryState {
  failed: boolean
  resetKey: string
}

/** Keeps a failure of one part, such as a chunk that did not arrive, away from the rest of the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true }
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === state.resetKey ? null : { failed: false, resetKey }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
