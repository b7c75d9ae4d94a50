import type { ReactNode } from 'react'
import { NoticeFrame } from '../account/notices/notice-frame.tsx'
import { TwoFactorGate } from '../account/two-factor/two-factor-gate.tsx'
import { LiveProvider } from '../live/live-provider.tsx'
import { useMapPreferences } from '../map/use-map-preferences.ts'
import { useUser } from '../session/use-session.ts'
import { ToastCorner } from './toast-corner.tsx'

/**
 * The pages with a live connection: going from the map to the settings and back keeps it open,
 * and events are announced on all of them.
 */
export function FleetFrame({ children }: { children: ReactNode }) {
  const user = useUser()
  const { liveRoutePoints } = useMapPreferences()
  return (
    <TwoFactorGate>
      <LiveProvider key={user.id} routePoints={liveRoutePoints}>
        <NoticeFrame>
          {children}
          <ToastCorner />
        </NoticeFrame>
      </LiveProvider>
    </TwoFactorGate>
  )
}
