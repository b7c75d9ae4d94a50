import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { preference } from '../../../../shared/domain/settings.ts'
import { serverQuery } from '../../api/queries.ts'
import { lazyComponent } from '../../lazy/lazy-component.ts'
import { useUser } from '../../session/use-session.ts'

const InterestLayer = lazyComponent(async () => (await import('./interest-layer.tsx')).InterestLayer)

/** The points of interest at the address that the person has, or else the tenant. */
export function PointsOfInterest() {
  const user = useUser()
  const { data: server } = useSuspenseQuery(serverQuery())
  const address = preference<string>({ user, server }, 'poiLayer', '').trim()
  if (address === '') return null
  return (
    <Suspense>
      <InterestLayer key={address} address={address} />
    </Suspense>
  )
}
