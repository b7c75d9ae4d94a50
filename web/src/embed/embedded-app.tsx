import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { attributePreference } from '../../../shared/domain/settings.ts'
import { ApiFailure, onSignedOut } from '../api/client.ts'
import { serverQuery, sessionQuery } from '../api/queries.ts'
import { showBrand } from '../brand/brand-store.ts'
import { knownZone, ReaderZone } from '../i18n/reader-zone.ts'
import { useLanguage, useWords } from '../i18n/use-words.ts'
import { LiveProvider } from '../live/live-provider.tsx'
import { mapPreferencesOf } from '../map/map-preferences.ts'
import { LocationProvider } from '../router/router.tsx'
import { useUserLanguage } from '../session/choices/user-language.ts'
import { useUserTheme } from '../session/choices/user-theme.ts'
import { CrashBoundary } from '../session/crash-page.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { EmbeddedPage } from './embedded-page.tsx'
import styles from './embedded-page.module.css'

/** Around the page in a frame: theme, direction, data, and what is said where there is nothing to show. */
export function EmbeddedApp({ queries }: { queries: QueryClient }) {
  const { direction } = useLanguage()
  return (
    <div data-amplify-theme="qafila" dir={direction}>
      <CrashBoundary instead={<Failed onRetry={() => location.reload()} />}>
        <QueryClientProvider client={queries}>
          <LocationProvider>
            <LinkGate>
              <EmbeddedPage />
            </LinkGate>
          </LocationProvider>
        </QueryClientProvider>
      </CrashBoundary>
    </div>
  )
}

const isNobody = (failure: Error | null): boolean =>
  failure instanceof ApiFailure && (failure.status === 401 || failure.status === 404)

/** Shows the page while the link works. One that ends meanwhile takes everything with it. */
function LinkGate({ children }: { children: ReactNode }) {
  const t = useWords()
  const session = useQuery(sessionQuery())
  const server = useQuery(serverQuery())
  const [isOver, setOver] = useState(false)
  useEffect(() => onSignedOut(() => setOver(true)), [])
  useUserTheme(session.data, server.data)
  useUserLanguage(session.data, server.data)
  const own = server.data?.account ? server.data : undefined
  useEffect(() => {
    if (own) showBrand(own, { isRemembered: false })
  }, [own])

  if (isOver || isNobody(session.error)) return <Said text={t('embed.over')} />
  if (session.data && server.data) {
    const readers = { user: session.data, server: server.data }
    const { liveRoutePoints } = mapPreferencesOf(session.data, server.data)
    return (
      <ReaderZone value={knownZone(attributePreference(readers, 'timezone', 'Africa/Algiers'))}>
        <LiveProvider routePoints={liveRoutePoints}>{children}</LiveProvider>
      </ReaderZone>
    )
  }
  if (!session.isError && !server.isError) {
    return (
      <main className={styles['said']}>
        <Spinner label={t('app.loading')} />
      </main>
    )
  }
  return <Failed onRetry={() => void Promise.all([session.refetch(), server.refetch()])} />
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useWords()
  return (
    <Said text={t('embed.failed')}>
      <Button size="small" onClick={onRetry}>
        {t('fleet.retry')}
      </Button>
    </Said>
  )
}

const Said = ({ text, children }: { text: string; children?: ReactNode }) => (
  <main className={styles['said']} role="status">
    <p>{text}</p>
    {children}
  </main>
)
