import { Component, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { logError } from '#src/components/feedback/errorLog.ts'

/** Keeps a failing page from taking the others with it, and writes it down. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    logError(error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main style={{ padding: '3rem', textAlign: 'center' }}>
        <h1>
          <FormattedMessage id="app.failed" />
        </h1>
        <p>
          <FormattedMessage id="app.failedHelp" />
        </p>
        <button type="button" onClick={() => location.reload()}>
          <FormattedMessage id="app.reload" />
        </button>
      </main>
    )
  }
}
