import { requestView } from '../map/place-tool/view-request.ts'
import type { PlaceTool } from '../map/place-tool/place-tool.ts'
import { NearPanel } from './near-panel.tsx'
import { PassesPanel } from './passes-panel.tsx'
import { RulerPanel } from './ruler-panel.tsx'
import { StopsPanel } from './stops-panel.tsx'

/** The card of what is done with a place. */
export function PlacePanel({ tool, onSelectDevice }: { tool: PlaceTool; onSelectDevice: (id: number) => void }) {
  if (tool.kind === 'ruler') return <RulerPanel points={tool.points} />
  if (tool.kind === 'stops') return <StopsPanel onShow={requestView} />
  const { place } = tool
  const key = `${place.latitude} ${place.longitude}`
  if (tool.kind === 'near') return <NearPanel key={key} place={place} onSelectDevice={onSelectDevice} />
  return <PassesPanel key={key} place={place} />
}
