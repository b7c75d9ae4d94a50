import { endLive } from '../live/live-provider.tsx'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { signOut, signOutEverywhere, switchTo } from './use-session.ts'

/** Signs out. The socket is closed then (code 4000), so that it does not reconnect. */
export function leave(): void {
  void signOut(endLive).catch(showFailure)
}

/** Signs out of every browser and ends every token, this browser included. */
export async function leaveAllSessions(): Promise<void> {
  await signOutEverywhere(endLive)
}

/** Acts as another user, or returns to the own one. */
export const enterAs = (id: number): void => void switchTo(id).catch(showFailure)
