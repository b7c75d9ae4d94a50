import { namesIn } from '../../../../shared/domain/notifications/audible.ts'
import type { PositionJson } from '../../../../shared/wire/json.ts'
import { attributeLabel } from '../../../../shared/i18n/attribute-label.ts'
import { attributeText } from '../../display/attribute-text.ts'
import type { Measures } from '../../display/measures.ts'
import { useMeasures } from '../../display/use-measures.ts'
import { usePreference } from '../../display/use-preference.ts'
import { useMay } from '../../session/access.ts'
import { useWords } from '../../i18n/use-words.ts'

/** What the card always says of a position, under other headings. */
const shownAlways = new Set(
  'latitude longitude speed course address geofenceIds fixTime motion ignition batteryLevel charge totalDistance sat alarm'.split(
    ' ',
  ),
)

/** The values that the reader wants on the card besides, with the attribute `positionItems`; only those reported. */
export function CardItems({ position }: { position: PositionJson }) {
  const t = useWords()
  const measures = useMeasures()
  const may = useMay()
  const { attribute } = usePreference()
  const wanted = namesIn(String(attribute<unknown>('positionItems', ''))).filter((key) => !shownAlways.has(key))
  const attributes = may.see('ui.hidePositionAttributes') ? position.attributes : {}
  return wanted.map((key) => {
    const value = attributes[key]
    const text =
      fieldText(position, key, measures) ?? (value === undefined ? null : attributeText(key, value, { t, measures }))
    if (text === null) return null
    return (
      <div key={key}>
        <dt>{attributeLabel(key, t)}</dt>
        <dd>
          <bdi>{text}</bdi>
        </dd>
      </div>
    )
  })
}

/** A field of the position itself; null for what is none, or was not measured. */
function fieldText(position: PositionJson, key: string, measures: Measures): string | null {
  switch (key) {
    case 'altitude':
      return measures.altitude(position.altitude)
    case 'accuracy':
      return position.accuracy > 0 ? measures.quantity(position.accuracy, 'm') : null
    case 'deviceTime':
    case 'serverTime':
      return measures.moment(position[key])
    case 'protocol':
      return position.protocol
    default:
      return null
  }
}
