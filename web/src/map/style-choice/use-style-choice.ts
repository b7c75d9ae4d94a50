import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MapStyleId } from '../../../../shared/domain/map/map-catalogue.data.ts'
import { mapKeyAttributes, type MapKeyAttribute } from '../../../../shared/domain/map/map-source.ts'
import { mapKey, offeredStyles, shownStyle, type OfferedStyle } from '../../../../shared/domain/map/style-choice.ts'
import type { AmazonMapsJson } from '../../../../shared/wire/map/map-json.ts'
import { amazonMapsQuery } from '../../api/amazon-maps.ts'
import { useMapDeployment } from '../../api/map-deployment.ts'
import { serverQuery } from '../../api/queries.ts'
import { useUser } from '../../session/use-session.ts'
import { chooseStyle, useLocalStyle } from './local-style.ts'

export interface StyleChoice {
  /** the style that the map is to show */
  shown: MapStyleId
  offered: readonly OfferedStyle[]
  /** those that the reader may use */
  keys: Partial<Record<MapKeyAttribute, string>>
  /** the maps of Amazon Location that the deployment has */
  amazon: AmazonMapsJson | null
  choose: (id: MapStyleId) => void
}

/** The map style as something to choose. Only below `SignedIn`. */
export function useStyleChoice(): StyleChoice {
  const user = useUser()
  const { data: server } = useSuspenseQuery(serverQuery())
  const { data: amazon = null } = useQuery(amazonMapsQuery())
  const chosen = useLocalStyle(user.id)
  const deployment = useMapDeployment()
  return useMemo(() => {
    const readers = { user, server }
    const offered = offeredStyles(readers, deployment)
    const keys = mapKeyAttributes.map((attribute) => [attribute, mapKey(readers, attribute)] as const)
    return {
      offered,
      shown: shownStyle(offered, readers, { chosen, deployment }),
      keys: Object.fromEntries(keys.filter(([, key]) => key !== null)),
      amazon,
      choose: (id) => chooseStyle(user.id, id),
    }
  }, [user, server, chosen, amazon, deployment])
}
