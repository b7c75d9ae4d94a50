import { useCallback, useState } from 'react'
import type { Coordinates } from '../../../shared/domain/distance.ts'
import { api } from '../api/client.ts'
import { nowMs } from '../api/use-now.ts'
import { showFailure } from '../ui/overlays/show-failure.ts'

export interface SentPosition extends Coordinates {
  /** epoch ms */
  at: number
  state: 'sending' | 'sent' | 'failed'
}

const shownMax = 10

/** What was sent from this page, the newest first. */
export function useSentPositions(deviceId: number) {
  const [sent, setSent] = useState<readonly SentPosition[]>([])
  const send = useCallback(
    (point: Coordinates) => {
      const at = nowMs()
      const become = (state: SentPosition['state']) =>
        setSent((known) => known.map((each) => (each.at === at ? { ...each, state } : each)))
      setSent((known) => [{ ...point, at, state: 'sending' as const }, ...known].slice(0, shownMax))
      api.post(`devices/${deviceId}/position`, point).then(
        () => become('sent'),
        (error: Error) => {
          become('failed')
          showFailure(error)
        },
      )
    },
    [deviceId],
  )
  return { sent, send }
}
