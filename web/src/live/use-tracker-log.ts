import { useEffect, useSyncExternalStore } from 'react'
import { askLive } from './live-provider.tsx'
import { type ReceivedLine, trackerLog } from './tracker-log.ts'

/** Well before the server stops expecting an unregistered tracker. */
const askAgainMs = 60_000

const subscribe = (listener: () => void) => trackerLog.subscribe(listener)

/**
 * The messages of trackers while this is mounted, newest first; cleared on unmount.
 *
 * @param expected the identifier of an unregistered tracker whose messages are included
 */
export function useTrackerLog({ isOn = true, expected = '' }: { isOn?: boolean; expected?: string } = {}) {
  useEffect(() => {
    if (!isOn) return undefined
    const ask = () => askLive({ logs: true, ...(expected !== '' && { expect: expected }) })
    ask()
    const again = setInterval(ask, askAgainMs)
    return () => clearInterval(again)
  }, [isOn, expected])
  useEffect(() => {
    if (!isOn) return undefined
    return () => {
      askLive({ logs: false })
      trackerLog.clear()
    }
  }, [isOn])
  return useSyncExternalStore(subscribe, (): readonly ReceivedLine[] => trackerLog.lines)
}
