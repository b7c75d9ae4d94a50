import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { MapOverlayId } from '../../../../shared/domain/map/map-catalogue.data.ts'
import { offeredOverlays, shownOverlays, type OfferedOverlay } from '../../../../shared/domain/map/overlay-choice.ts'
import { serverQuery } from '../../api/queries.ts'
import { savePreference, savesPreferences } from '../../session/choices/save-preference.ts'
import { useUser } from '../../session/use-session.ts'
import type { FailureCause } from '../files/map-file-failure.ts'
import { chooseOverlays, useLocalOverlays } from './local-overlays.ts'

export interface OverlayFailure {
  id: MapOverlayId
  cause: FailureCause
}

export interface OverlayChoice {
  offered: readonly OfferedOverlay[]
  shown: readonly MapOverlayId[]
  /** the tenant's own tiles; null for none */
  customUrl: string | null
  toggle: (id: MapOverlayId) => void
  /** one that was switched off because its service does not work; null for none */
  failure: OverlayFailure | null
  /** switches it off in this browser, and says so */
  fail: (failure: OverlayFailure) => void
  forgetFailure: () => void
}

/** What lies above the map's style, as something to choose. Only below `SignedIn`. */
export function useOverlayChoice(): OverlayChoice {
  const user = useUser()
  const { data: server } = useSuspenseQuery(serverQuery())
  const queries = useQueryClient()
  const chosen = useLocalOverlays(user.id)
  const [failure, setFailure] = useState<OverlayFailure | null>(null)
  const { offered, shown } = useMemo(() => {
    const readers = { user, server }
    const all = offeredOverlays(readers)
    return { offered: all, shown: shownOverlays(all, readers, chosen) }
  }, [user, server, chosen])

  const toggle = useCallback(
    (id: MapOverlayId) => {
      const ids = offered.map((each) => each.id).filter((each) => shown.includes(each) !== (each === id))
      setFailure(null)
      chooseOverlays(user.id, ids)
      if (!savesPreferences(user, server)) return
      const value = ids.join(',') || null
      // in this browser it is chosen already; another one begins with what was saved last
      savePreference({ userId: user.id, key: 'selectedMapOverlay', value }, queries).catch(() => undefined)
    },
    [offered, shown, user, server, queries],
  )
  const fail = useCallback(
    (failed: OverlayFailure) => {
      setFailure(failed)
      chooseOverlays(
        user.id,
        shown.filter((id) => id !== failed.id),
      )
    },
    [shown, user.id],
  )
  const forgetFailure = useCallback(() => setFailure(null), [])
  return { offered, shown, customUrl: server.overlayUrl || null, toggle, failure, fail, forgetFailure }
}
