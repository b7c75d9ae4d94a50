import { Suspense } from 'react'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { usePlaceMenu, type PlaceTool } from '../map/place-tool/place-tool.ts'

/** Fetched with the first place that somebody asks about. */
const PlaceMenu = lazyComponent(async () => (await import('../places/place-menu.tsx')).PlaceMenu, 'places')
const PlacePanel = lazyComponent(
  async () => (await import('../places/place-panel.tsx')).PlacePanel,
  'places',
  'period',
  'dates',
)

/** The menu of a place on the map, while it is open. */
export function OpenPlaceMenu({ onTool }: { onTool: (tool: PlaceTool) => void }) {
  const request = usePlaceMenu()
  if (!request) return null
  return (
    <Suspense fallback={null}>
      <PlaceMenu request={request} onTool={onTool} />
    </Suspense>
  )
}

/** What is done with a place. */
export const PlaceCard = PlacePanel
