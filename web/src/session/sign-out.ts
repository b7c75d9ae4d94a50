import { endLive } from '../live/live-provider.tsx'
import { signOut, signOutEverywhere } from './use-session.ts'
import { showFailure } from '../ui/overlays/show-failure.ts'

/** Signs out. The socket is closed first (code 4000), so that it does not reconnect. */
export function leave(): void {
  endLive()
  void signOut().catch(showFailure)
}

/** Signs out of every browser and ends every token, this browser included. */
export async function leaveEverywhere(): Promise<void> {
  await signOutEverywhere(endLive)
}
