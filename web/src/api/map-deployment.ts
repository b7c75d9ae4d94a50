import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MapDeployment } from '../../../shared/domain/map/style-choice.ts'
import { amazonMapsQuery } from './amazon-maps.ts'

/** The maps that this deployment brings with it. Until they are known, none but our own. */
export function useMapDeployment(): MapDeployment {
  const { data: amazon = null } = useQuery(amazonMapsQuery())
  return useMemo(() => ({ hasAmazon: amazon !== null, hasStreets: false }), [amazon])
}
