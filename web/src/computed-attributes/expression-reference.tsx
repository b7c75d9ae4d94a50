import { positionAttributes } from '../display/position-attributes.data.ts'
import { attributeLabel } from '../../../shared/i18n/attribute-label.ts'
import { usePosition } from '../live/hooks.ts'
import { useWords } from '../i18n/use-words.ts'
import { building, examples } from './expression-examples.data.ts'
import styles from './expression-input.module.css'

interface Props {
  deviceId: number
  onInsert: (text: string) => void
  onReplace: (expression: string) => void
  disabled: boolean
}

const fields = [
  'speed',
  'latitude',
  'longitude',
  'altitude',
  'course',
  'accuracy',
  'valid',
  'outdated',
  'fixTime',
] as const

/** The reference of expressions: names with the device's last values, operators, functions, examples. */
export function Reference({ deviceId, onInsert, onReplace, disabled }: Props) {
  return (
    <div className={styles['reference']}>
      <Names deviceId={deviceId} onInsert={onInsert} disabled={disabled} />
      <BuildingParts onInsert={onInsert} disabled={disabled} />
      <Examples onReplace={onReplace} disabled={disabled} />
    </div>
  )
}

function Names({ deviceId, onInsert, disabled }: Omit<Props, 'onReplace'>) {
  const t = useWords()
  const position = usePosition(deviceId === 0 ? null : deviceId)
  const names = position
    ? [...fields.map((key) => [key, position[key]] as const), ...Object.entries(position.attributes)]
    : [...fields, ...unreported].map((key) => [key, undefined] as const)
  return (
    <details open={position !== undefined}>
      <summary>{t(position ? 'computed.namesOfDevice' : 'computed.names')}</summary>
      <ul className={styles['names']} dir="ltr">
        {names.map(([key, value]) => (
          <li key={key}>
            <button type="button" disabled={disabled} title={attributeLabel(key, t)} onClick={() => onInsert(key)}>
              <code>{key}</code>
              {value !== undefined && <span>{shortText(value)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function BuildingParts({ onInsert, disabled }: Pick<Props, 'onInsert' | 'disabled'>) {
  const t = useWords()
  return (
    <details>
      <summary>{t('computed.building')}</summary>
      {building.map(({ name, parts }) => (
        <div key={name} className={styles['group']}>
          <span>{t(`computed.group.${name}`)}</span>
          <ul className={styles['names']} dir="ltr">
            {parts.map((part) => (
              <li key={part}>
                <button type="button" disabled={disabled} onClick={() => onInsert(spaced(part))}>
                  <code>{part}</code>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className={styles['note']}>{t('computed.wholeNumbers')}</p>
    </details>
  )
}

function Examples({ onReplace, disabled }: Pick<Props, 'onReplace' | 'disabled'>) {
  const t = useWords()
  return (
    <details>
      <summary>{t('computed.examples')}</summary>
      <ul className={styles['examples']}>
        {examples.map(({ name, code }) => (
          <li key={name}>
            <button type="button" disabled={disabled} onClick={() => onReplace(code)}>
              <code dir="ltr">{code}</code>
              <span>{t(`computed.example.${name}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

const unreported = positionAttributes.filter(({ isField }) => !isField).map(({ key }) => key)

/** Methods and functions directly after the text before, operators between two blanks. */
const spaced = (part: string): string => (/^(\.|math:)/.test(part) ? part : ` ${part} `)

const shortText = (value: unknown): string =>
  (typeof value === 'string' ? `"${value}"` : JSON.stringify(value)).slice(0, 24)
