import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { attributePreference } from '../../../shared/domain/settings.ts'
import { showBrand } from '../brand/brand-store.ts'
import { Redirect, useLocation } from '../router/router.tsx'
import { ApiFailure, onSignedOut } from '../api/client.ts'
import { serverQuery, sessionQuery } from '../api/queries.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { forgetFleet } from '../offline/offline-owner.ts'
import { knownZone, ReaderZone } from '../i18n/reader-zone.ts'
import { loginFor } from '../deep-link/next-page.ts'
import { OfflinePage } from './offline-page.tsx'
import { ServerFailure } from './server-failure.tsx'
import { Splash } from './splash.tsx'
import { useUserLanguage } from './choices/user-language.ts'
import { useUserTheme } from './choices/user-theme.ts'
import { useReloadForOtherPerson } from './use-reload-for-other-person.ts'
import { leaveForLogin } from './use-session.ts'

const OfflineStart = lazyComponent(async () => (await import('../offline/offline-start.tsx')).OfflineStart)

const isOffline = (failure: Error | null): boolean => failure instanceof ApiFailure && failure.isOffline

/** The pages that need a user: fetches the session once, and sends everybody else to the sign-in page, which leads back. */
export function SessionGate({ children }: { children: ReactNode }) {
  const wanted = useLocation()
  const session = useQuery(sessionQuery())
  const server = useQuery(serverQuery())
  const [closed, setClosed] = useState<Error | null>(null)
  useEffect(() => onSignedOut(leaveForLogin), [])
  useUserTheme(session.data, server.data)
  useUserLanguage(session.data, server.data)

  const own = server.data?.account ? server.data : undefined
  const isGuest = session.data?.temporary
  useReloadForOtherPerson(own && session.data && `${own.tenant}#${session.data.id}`)
  useEffect(() => {
    if (own && isGuest !== undefined) showBrand(own, { isRemembered: !isGuest })
  }, [own, isGuest])

  const retry = () => {
    if (session.isError) void session.refetch()
    if (server.isError) void server.refetch()
  }
  const isRefused = session.isError && !isOffline(session.error)
  useEffect(() => {
    if (isRefused) forgetFleet()
  }, [isRefused])
  if (isRefused) return <Redirect to={loginFor(wanted)} />
  const isMissing = !session.data || !server.data
  if (isMissing && (isOffline(session.error) || isOffline(server.error))) {
    const nothingKept = <OfflinePage onRetry={retry} />
    return (
      <Suspense fallback={nothingKept}>
        <OfflineStart>{nothingKept}</OfflineStart>
      </Suspense>
    )
  }
  if (isMissing && server.isError && server.error !== closed) {
    const close = () => {
      setClosed(server.error)
      retry()
    }
    return <ServerFailure failure={server.error} onRetry={retry} onClose={close} />
  }
  if (isMissing) return <Splash />
  const readers = { user: session.data, server: server.data }
  return (
    <ReaderZone value={knownZone(attributePreference(readers, 'timezone', 'Africa/Algiers'))}>{children}</ReaderZone>
  )
}
