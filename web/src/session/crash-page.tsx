import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useWords } from '../i18n/use-words.ts'
import styles from './full-page.module.css'

interface Crash {
  error: Error
  where: string
}

interface BoundaryProps {
  children: ReactNode
  /** in place of the page about it */
  instead?: ReactNode
}

/** Catches what a screen throws while it draws, so that the reader sees what happened and a way on. */
export class CrashBoundary extends Component<BoundaryProps, { crash: Crash | null }> {
  override state: { crash: Crash | null } = { crash: null }

  static getDerivedStateFromError(error: Error) {
    return { crash: { error, where: '' } }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    this.setState({ crash: { error, where: info.componentStack ?? '' } })
  }

  override render() {
    const { instead, children } = this.props
    if (!this.state.crash) return children
    return instead ?? <CrashPage crash={this.state.crash} />
  }
}

function CrashPage({ crash }: { crash: Crash }) {
  const t = useWords()
  return (
    <main className={styles['page']} role="alert">
      <EmptyState
        isPage
        title={t('app.crashTitle')}
        text={t('app.crashText')}
        action={
          <div className={`q-wrap q-gap-2 ${styles['choices']}`}>
            <Button variant="primary" onClick={() => location.reload()}>
              {t('app.reload')}
            </Button>
            <Button onClick={() => location.assign('/')}>{t('app.backToMap')}</Button>
          </div>
        }
      />
      <details className={styles['details']}>
        <summary>{t('app.showDetails')}</summary>
        <pre dir="ltr">
          {crash.error.stack ?? crash.error.message}
          {crash.where}
        </pre>
      </details>
    </main>
  )
}
