import { endLive } from '../live/live-provider.tsx'
import { signOut } from '../session/use-session.ts'
import { showFailure } from '../ui/show-failure.ts'

/** Signs out. The socket says good-bye first (code 4000), so that nobody waits for it to come back. */
export function leave(): void {
  endLive()
  void signOut().catch(showFailure)
}
