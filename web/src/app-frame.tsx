import type { ReactNode } from 'react'
import { FleetFrame } from './fleet/fleet-frame.tsx'
import { LateTools } from './palette/late-tools.tsx'
import { SessionGate } from './session/session-gate.tsx'

/** Around every page of a signed-in user. Apart from the routes, so that the sign-in page loads nothing of it. */
export const AppFrame = ({ children }: { children: ReactNode }) => (
  <SessionGate>
    <FleetFrame>
      <LateTools />
      {children}
    </FleetFrame>
  </SessionGate>
)
