import { useMay } from '../../session/access.ts'
import { useWords } from '../../i18n/use-words.ts'
import { deviceTexts, textOfDevice, textWords } from '../../../../shared/catalog/device-texts.ts'
import type { DeviceJson, PositionJson } from '../../../../shared/wire/json.ts'
import { attributeLabel } from '../../../../shared/i18n/attribute-label.ts'
import { attributeText } from '../../display/attribute-text.ts'
import styles from './device-card.module.css'
import { useMeasures } from '../../display/use-measures.ts'

const ownTexts = deviceTexts.filter(({ onCard }) => onCard !== false)

/** What the card shows already, above the details. */
const shownAbove = new Set(['motion', 'ignition', 'batteryLevel', 'charge', 'totalDistance', 'sat'])

interface CardDetailsProps {
  device: DeviceJson
  position: PositionJson | undefined
}

/** Everything else that is known of a device, with names and units. */
export function CardDetails({ device, position }: CardDetailsProps) {
  const t = useWords()
  const measures = useMeasures()
  const may = useMay()
  const own = ownTexts.flatMap((each) => {
    const text = textOfDevice(device, each)
    return text === null ? [] : [{ key: textWords(each), label: t(textWords(each)), text }]
  })
  const placed = position
    ? [
        { key: 'altitude', text: measures.altitude(position.altitude) },
        ...(position.accuracy > 0 ? [{ key: 'accuracy', text: measures.quantity(position.accuracy, 'm') }] : []),
        { key: 'deviceTime', text: measures.moment(position.deviceTime) },
        { key: 'serverTime', text: measures.moment(position.serverTime) },
        { key: 'protocol', text: position.protocol },
      ]
    : []
  const attributes = may.see('ui.hidePositionAttributes') ? position?.attributes : {}
  const reported = Object.entries(attributes ?? {})
    .filter(([key]) => !shownAbove.has(key))
    .map(([key, value]) => ({ key, text: attributeText(key, value, { t, measures }) }))
  const ofPosition = [...placed, ...reported].map((each) => ({ ...each, label: attributeLabel(each.key, t) }))
  return (
    <>
      <dl className={styles['details']}>
        {[...own, ...ofPosition].map(({ key, label, text }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
