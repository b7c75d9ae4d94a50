import type { ReactNode } from 'react'
import { NoticeFrame } from '../account/notice-frame.tsx'
import { SecondStepGate } from '../account/second-step-gate.tsx'
import { LiveProvider } from '../live/live-provider.tsx'
import { useMapPreferences } from '../map/use-map-preferences.ts'
import { useUser } from '../session/use-session.ts'

/** The places from which the fleet is followed: going from the map to the settings and back keeps the connection. */
export function FleetPlaces({ children }: { children: ReactNode }) {
  const user = useUser()
  const { liveRoutePoints } = useMapPreferences()
  return (
    <SecondStepGate>
      <LiveProvider key={user.id} routePoints={liveRoutePoints}>
        <NoticeFrame>{children}</NoticeFrame>
      </LiveProvider>
    </SecondStepGate>
  )
}
