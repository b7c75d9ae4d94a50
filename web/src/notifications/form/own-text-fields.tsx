import { useRef, useState } from 'react'
import {
  filledText,
  ownTextKeys,
  ownTextLengthMax,
  textPlaceholders,
  unknownPlaceholders,
  type OwnTextKey,
  type TextPlaceholder,
} from '../../../../shared/domain/notifications/texts/own-text.ts'
import { textOf } from '../../display/record-text.ts'
import type { FieldsProps } from '../../entity/entity-screen.ts'
import { languageNames } from '../../i18n/languages.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import styles from './form.module.css'

type Props = Pick<FieldsProps, 'record' | 'isReadOnly' | 'problemOf' | 'onChange'>

/** What messages say, for all languages or in one, with an example. Placeholders are put where the cursor is. */
export function OwnTextFields({ record, isReadOnly, problemOf, onChange }: Props) {
  const t = useWords()
  const area = useRef<HTMLDivElement>(null)
  const [key, setKey] = useState<OwnTextKey>('text')
  const value = textOf(record.attributes[key])
  const sample = useSample(record)
  const put = (text: string) => onChange('attributes', { ...record.attributes, [key]: text === '' ? null : text })
  const insert = (name: TextPlaceholder) => {
    const field = area.current?.querySelector('textarea')
    const [from, to] = [field?.selectionStart ?? value.length, field?.selectionEnd ?? value.length]
    put(`${value.slice(0, from)}{${name}}${value.slice(to)}`)
    field?.focus()
  }
  const unknown = unknownPlaceholders(value)
  const problem =
    unknown.length > 0 ? t('alertForm.noPlaceholder', { name: `{${unknown[0]}}` }) : problemOf(`attributes.${key}`)
  return (
    <div className="q-stack q-gap-3" ref={area}>
      <Segmented<OwnTextKey>
        label={t('alertForm.language')}
        labelHidden
        value={key}
        options={ownTextKeys.map((each) => ({ value: each, label: nameOf(each) ?? t('alertForm.allLanguages') }))}
        onChange={setKey}
      />
      <TextAreaField
        label={t('alertForm.text')}
        hint={t('alertForm.textHint')}
        value={value}
        error={problem}
        disabled={isReadOnly}
        maxLength={ownTextLengthMax}
        dir="auto"
        onChange={put}
      />
      {!isReadOnly && (
        <div className="q-wrap q-gap-2" role="group" aria-label={t('alertForm.placeholders')}>
          {textPlaceholders.map((name) => (
            <Button key={name} size="small" onClick={() => insert(name)}>
              {t(`alertForm.placeholder.${name}`)}
            </Button>
          ))}
        </div>
      )}
      {value !== '' && unknown.length === 0 && (
        <p className={styles['example']}>
          <span className="q-faint q-small">{t('alertForm.example')}</span>
          <bdi>{filledText(value, sample)}</bdi>
        </p>
      )}
    </div>
  )
}

/** Of a language, in itself; undefined for all. */
const nameOf = (key: OwnTextKey): string | undefined =>
  key === 'text' ? undefined : languageNames[key.slice('text.'.length) as keyof typeof languageNames]

/** Whether messages of a notification say what somebody wrote. */
export const hasOwnText = ({ attributes }: Props['record']): boolean =>
  ownTextKeys.some((key) => textOf(attributes[key]) !== '')

const sampleTime = Date.UTC(2026, 0, 12, 13, 5)

function useSample(record: Props['record']): Record<TextPlaceholder, string> {
  const t = useWords()
  const formats = useFormats()
  const type = textOf(record['type'])
  return {
    vehicle: t('alertForm.sample.vehicle'),
    event: type === '' ? t('alertForm.noEvent') : t(`event.${type}`),
    detail: t('alertForm.sample.detail'),
    time: formats.dateTime(sampleTime),
    place: t('alertForm.sample.place'),
    geofence: t('alertForm.sample.geofence'),
    driver: t('alertForm.sample.driver'),
    maintenance: t('alertForm.sample.maintenance'),
    linkedVehicle: t('alertForm.sample.linkedVehicle'),
  }
}
