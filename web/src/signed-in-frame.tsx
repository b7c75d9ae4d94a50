import type { ReactNode } from 'react'
import { FleetFrame } from './fleet/fleet-frame.tsx'
import { LateTools } from './palette/late-tools.tsx'
import { SignedIn } from './session/signed-in.tsx'

/** Around every page of a signed-in user. Apart from the routes, so that the sign-in page loads nothing of it. */
export const SignedInFrame = ({ children }: { children: ReactNode }) => (
  <SignedIn>
    <FleetFrame>
      <LateTools />
      {children}
    </FleetFrame>
  </SignedIn>
)
