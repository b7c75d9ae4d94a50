import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { regionOf } from '../../../../shared/i18n/t.ts'
import { timeZonesQuery } from '../../api/queries.ts'
import { nowMs as present } from '../../api/use-now.ts'
import { useLanguage } from '../../i18n/use-words.ts'
import { textOf } from '../../display/record-text.ts'
import type { InputProps } from './input-props.ts'
import { OptionList } from './option-list.tsx'
import { Picker } from './picker.tsx'

interface Props
  extends Pick<InputProps, 'label' | 'value' | 'disabled'>, Partial<Pick<InputProps, 'error' | 'onBlur'>> {
  onChange: (zone: string) => void
  /** in place of the offset */
  hint?: string | undefined
  /** the moment whose offset from UTC is shown; now, when it does not say */
  nowMs?: number
  /** what no zone is called, where one may be without */
  emptyName?: string
}

const shownMax = 100

/** A time zone by its name, of those that the server knows, with the hours that it is ahead of UTC. */
export function ZoneInput({ label, value, onChange, emptyName, nowMs = present(), ...field }: Props) {
  const { language } = useLanguage()
  const { data } = useQuery(timeZonesQuery())
  const [keyword, setKeyword] = useState('')
  const chosen = textOf(value)
  const zones = useMemo(() => {
    const known = data ?? Intl.supportedValuesOf('timeZone')
    return [...new Set(['UTC', ...known, chosen])].filter(Boolean)
  }, [data, chosen])
  const sought = keyword.trim().toLowerCase().replaceAll(' ', '_')
  const region = regionOf[language] ?? language
  const found = zones
    .filter((zone) => zone.toLowerCase().includes(sought))
    .slice(0, shownMax)
    .map((zone) => ({ key: zone, name: zone.replaceAll('_', ' '), detail: offsetOf(zone, region, nowMs) }))
  const none = emptyName !== undefined && sought === '' ? [{ key: '', name: emptyName }] : []
  return (
    <Picker
      label={label}
      hint={field.hint ?? (chosen === '' ? '' : offsetOf(chosen, region, nowMs))}
      error={field.error}
      disabled={field.disabled}
      onBlur={field.onBlur ?? nothing}
      chosen={<bdi>{chosen === '' ? emptyName : chosen.replaceAll('_', ' ')}</bdi>}
    >
      {(close) => (
        <OptionList
          label={label}
          keyword={keyword}
          onKeyword={setKeyword}
          options={[...none, ...found]}
          chosen={chosen}
          onChoose={(zone) => {
            onChange(zone)
            setKeyword('')
            close()
          }}
        />
      )}
    </Picker>
  )
}

const nothing = () => undefined

function offsetOf(timeZone: string, region: string, moment: number): string {
  try {
    const parts = new Intl.DateTimeFormat(region, { timeZone, timeZoneName: 'longOffset' }).formatToParts(moment)
    return parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
  } catch {
    return ''
  }
}
