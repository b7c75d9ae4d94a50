import { useEffect } from 'react'
import type { Period } from '../../period/period.ts'
import { goTo, here } from '../../router/browser-location.ts'
import { replayAddress } from '../replay-address.ts'
import type { ReplayClock } from '../clock/replay-clock.ts'

const quietMs = 600

/** Keeps the moment in the address while the clock rests, so that the address is a link to the very second. */
export function useAddressOfMoment(clock: ReplayClock, deviceIds: readonly number[], period: Period): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (clock.state().isPlaying || here().path !== '/replay') return
        goTo(replayAddress({ deviceIds: [...deviceIds], period, at: clock.at }), { replace: true })
      }, quietMs)
    }
    const stops = [clock.onMove(later), clock.onChange(later)]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [clock, deviceIds, period])
}
