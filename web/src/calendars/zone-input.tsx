import { useMemo, useState } from 'react'
import { OptionList } from '../entity/inputs/option-list.tsx'
import { Picker } from '../entity/inputs/picker.tsx'
import { regionOf } from '../../../shared/words/t.ts'
import { useLanguage, useWords } from '../words/use-words.ts'

interface Props {
  value: string
  onChange: (zone: string) => void
  /** the moment whose offset from UTC is shown */
  nowMs: number
  disabled: boolean
}

const shownMax = 100

/** A time zone by its name, with the hours that it is ahead of UTC. */
export function ZoneInput({ value, onChange, nowMs, disabled }: Props) {
  const t = useWords()
  const { language } = useLanguage()
  const [keyword, setKeyword] = useState('')
  const zones = useMemo(() => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), value])], [value])
  const sought = keyword.trim().toLowerCase().replaceAll(' ', '_')
  const region = regionOf[language] ?? language
  const options = zones
    .filter((zone) => zone.toLowerCase().includes(sought))
    .slice(0, shownMax)
    .map((zone) => ({ key: zone, name: zone.replaceAll('_', ' '), detail: offsetOf(zone, region, nowMs) }))
  return (
    <Picker
      label={t('calendars.zone')}
      hint={offsetOf(value, region, nowMs)}
      error={undefined}
      disabled={disabled}
      onBlur={() => undefined}
      chosen={<bdi>{value.replaceAll('_', ' ')}</bdi>}
    >
      {(close) => (
        <OptionList
          label={t('calendars.zone')}
          keyword={keyword}
          onKeyword={setKeyword}
          options={options}
          chosen={value}
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

function offsetOf(timeZone: string, region: string, moment: number): string {
  try {
    const parts = new Intl.DateTimeFormat(region, { timeZone, timeZoneName: 'longOffset' }).formatToParts(moment)
    return parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
  } catch {
    return ''
  }
}
