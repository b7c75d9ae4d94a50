import { CalendarDays } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { regionOf } from '../../../../../shared/i18n/t.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { IconButton } from '../../icon-button.tsx'
import { Popover } from '../../overlays/popover.tsx'
import { TextField } from '../text-field.tsx'
import { dateExample, dateText, momentOf, valueOfText, type DateKind } from './date-text.ts'
import { DayChoice } from './day-choice.tsx'

export interface DateFieldProps {
  label: string
  /** `2030-12-31`, with the kind `date-time` `2030-12-31T22:05` by the wall clock; empty for none */
  value: string
  /** gets an empty text while what is typed is no date */
  onChange: (value: string) => void
  kind?: DateKind
  /** the first and the last value that may be chosen, as `value` */
  min?: string
  max?: string
  hint?: ReactNode
  error?: string | undefined
  /** controls before the button that opens the month */
  trailing?: ReactNode
  required?: boolean
  disabled?: boolean
  onBlur?: () => void
}

/** A day, or a day and time: typed as the reader's region writes it, or chosen in a month. */
export function DateField({
  label,
  value,
  onChange,
  kind = 'date',
  min,
  max,
  error,
  trailing,
  ...rest
}: DateFieldProps) {
  const t = useWords()
  const { language } = useLanguage()
  const region = regionOf[language] ?? language
  const [typed, setTyped] = useState<string | null>(null)
  const [isTyping, setTyping] = useState(false)
  const valueTyped = typed === null ? null : valueOfText(typed, region, kind)
  // what stands elsewhere counts once it differs from what was typed
  const isOwn = typed !== null && (valueTyped ?? '') === value
  const text = isOwn ? typed : dateText(value, region, kind)
  const isUnreadable = isOwn && text.trim() !== '' && valueTyped === null
  const example = t('date.dateAs', { example: dateExample(region, kind) })
  const outside = problemOutside(value, { min, max })
  const problem = isUnreadable ? (isTyping ? undefined : example) : outside ? t(...outside(region, kind)) : error

  const put = (next: string) => {
    setTyped(null)
    onChange(next)
  }
  const leave = () => {
    setTyping(false)
    if (!isUnreadable) setTyped(null)
    rest.onBlur?.()
  }
  return (
    <TextField
      {...rest}
      label={label}
      value={text}
      autoComplete="off"
      placeholder={dateExample(region, kind)}
      hint={isUnreadable ? example : rest.hint}
      error={problem}
      onChange={(next) => {
        setTyping(true)
        setTyped(next)
        onChange(valueOfText(next, region, kind) ?? '')
      }}
      onBlur={leave}
      trailing={
        <>
          {trailing}
          <MonthButton {...{ label, value, kind, region, min, max, disabled: rest.disabled }} onChange={put} />
        </>
      }
    />
  )
}

interface MonthProps extends Pick<DateFieldProps, 'label' | 'value' | 'onChange'> {
  kind: DateKind
  region: string
  min: string | undefined
  max: string | undefined
  disabled: boolean | undefined
}

function MonthButton({ label, disabled, ...choice }: MonthProps) {
  const t = useWords()
  return (
    <Popover
      label={label}
      align="end"
      trigger={(props) => (
        <IconButton
          {...props}
          label={t('date.choose')}
          icon={<CalendarDays />}
          size="small"
          tooltip="none"
          disabled={disabled}
        />
      )}
    >
      {(close) => <DayChoice {...choice} onDone={close} />}
    </Popover>
  )
}

/** Which bound a value misses: the key of the sentence and the bound in the reader's format. */
function problemOutside(value: string, { min, max }: Pick<DateFieldProps, 'min' | 'max'>) {
  if (momentOf(value) === null) return null
  const missed =
    (key: string, bound: string) =>
    (region: string, kind: DateKind): [string, { date: string }] => [key, { date: dateText(bound, region, kind) }]
  if (min !== undefined && value < min) return missed('date.notBefore', min)
  return max !== undefined && value > max ? missed('date.notAfter', max) : null
}
