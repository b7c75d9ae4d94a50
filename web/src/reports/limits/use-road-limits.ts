import { useEffect, useState, useSyncExternalStore } from 'react'
import type { RoadLimitJson } from '../../../../shared/wire/roads/roads-json.ts'
import { api } from '../../api/client.ts'
import { useRoadsOffered } from '../../session/use-roads-offered.ts'
import { useUser } from '../../session/use-session.ts'
import { createLimitBook, type LimitBook, type LimitState } from './limit-book.ts'

interface RoadLimitsOfReport {
  book: LimitBook
  state: LimitState
  /** whether they are looked up here, for this reader */
  isOffered: boolean
}

export function useRoadLimits(): RoadLimitsOfReport {
  const isOn = useRoadsOffered()
  const isGuest = useUser().temporary
  const [book] = useState(() =>
    createLimitBook(({ deviceId, times }, signal) =>
      api.get<RoadLimitJson[]>('positions/limits', { deviceId, time: times }, signal),
    ),
  )
  const state = useSyncExternalStore(book.subscribe, book.state)
  useEffect(() => book.stop, [book])
  return { book, state, isOffered: isOn && !isGuest }
}
