import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { NoticeFrame } from '../account/notices/notice-frame.tsx'
import { TermsGate } from '../account/terms/terms-gate.tsx'
import { TwoFactorGate } from '../account/two-factor/two-factor-gate.tsx'
import { LiveProvider } from '../live/live-provider.tsx'
import { serverQuery } from '../api/queries.ts'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { useQuietMoment } from '../offline/use-quiet-moment.ts'
import { useMapPreferences } from '../map/use-map-preferences.ts'
import { useUser } from '../session/use-session.ts'
import { ToastCorner } from './toast-corner.tsx'

const OfflineFrame = lazyComponent(async () => (await import('../offline/offline-frame.tsx')).OfflineFrame, 'offline')

const RecordRemovals = lazyComponent(async () => (await import('./record-removals.tsx')).RecordRemovals)

/**
 * The pages with a live connection: going from the map to the settings and back keeps it open,
 * and events are announced on all of them.
 */
export function FleetFrame({ children }: { children: ReactNode }) {
  const user = useUser()
  const { liveRoutePoints } = useMapPreferences()
  return (
    <TermsGate>
      <TwoFactorGate>
        <LiveProvider key={user.id} routePoints={liveRoutePoints}>
          <NoticeFrame above={<NetworkState />}>
            {children}
            <ToastCorner />
            <Removals />
          </NoticeFrame>
        </LiveProvider>
      </TwoFactorGate>
    </TermsGate>
  )
}

/** The live store forgets what goes by itself; lists and words follow when the first view is there. */
function Removals() {
  if (!useQuietMoment()) return null
  return (
    <Suspense fallback={null}>
      <RecordRemovals />
    </Suspense>
  )
}

/** Nothing that the first view waits for. */
function NetworkState() {
  const { data: server } = useSuspenseQuery(serverQuery())
  if (!useQuietMoment()) return null
  return (
    <Suspense fallback={null}>
      <OfflineFrame server={server} />
    </Suspense>
  )
}
