import type { MapStyleId } from '../../../../shared/domain/map/map-catalogue.data.ts'
import { mapStyleOffers } from '../../../../shared/domain/map/map-catalogue.data.ts'
import type { MapTheme } from '../map-colours.ts'
import { sampleColours, type SampleColours } from './sample-colours.data.ts'
import { useStylePreview } from './style-previews.ts'

interface Props {
  id: MapStyleId
  theme: MapTheme
  className: string | undefined
}

/** What a map style looks like: as this page has shown it, else a drawn sample of its kind. Nobody is asked for it. */
export function StylePicture({ id, theme, className }: Props) {
  const taken = useStylePreview(id, theme)
  if (taken !== null) return <img src={taken} alt="" className={className} />
  const { look } = mapStyleOffers.find((offer) => offer.id === id)!
  return <Sample colours={sampleColours(look, theme)} className={className} />
}

const streets = 'M8 0 22 36M40 0 56 44M0 22 120 8M64 72 52 30M24 40 120 34M84 72 72 0M104 72 96 0M60 56 120 54'
const roads = 'M0 34C30 30 52 34 70 44S100 62 120 64M70 44C76 28 88 12 92 0'
const heights = 'M14 8C30 0 50 8 48 22S18 32 12 22 8 12 14 8M21 12C30 7 42 12 40 20S24 26 19 20 17 14 21 12'

function Sample({ colours, className }: { colours: SampleColours; className: string | undefined }) {
  const { land, fields, water, park, heights: lines, street, road, roadEdge, name } = colours
  return (
    <svg viewBox="0 0 120 68" preserveAspectRatio="xMidYMid slice" aria-hidden className={className} fill="none">
      <rect width="120" height="72" fill={land} />
      {fields && (
        <>
          <path d="M0 0H44L36 26 0 30Z" fill={fields[0]} />
          <path d="M52 0H92L84 34 46 28Z" fill={fields[1]} />
          <path d="M62 44 120 38V72H56Z" fill={fields[2]} />
        </>
      )}
      <path d="M0 72V46C14 40 22 50 34 52S50 62 52 72Z" fill={water} />
      <path d="M92 12C102 8 114 12 116 20S106 32 98 28 84 16 92 12Z" fill={park} />
      {lines && <path d={heights} stroke={lines} />}
      {street && <path d={streets} stroke={street} strokeWidth="1.8" />}
      {roadEdge && <path d={roads} stroke={roadEdge} strokeWidth="5.4" />}
      {road && <path d={roads} stroke={road} strokeWidth="3.8" />}
      {name && <path d="M24 18H46M80 50H104M84 56H100" stroke={name} strokeWidth="3" strokeLinecap="round" />}
    </svg>
  )
}
