import { Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { fuelPricesText, parseFuelPrices } from '../../../shared/domain/fuel/prices.ts'
import { textOf } from '../display/record-text.ts'
import type { InputProps } from '../entity/inputs/input-props.ts'
import { parseNumber } from '../i18n/number-parser.ts'
import { useLanguage, useWords } from '../i18n/use-words.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { DateField } from '../ui/inputs/date/date-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import styles from './fuel-prices.module.css'

interface Line {
  key: number
  day: string
  typed: string
}

/** What a litre costs, and from which day on; what is not finished is not taken. */
export function FuelPricesControl({ label, hint, value, onChange, error, disabled }: InputProps) {
  const t = useWords()
  const { language } = useLanguage()
  const titleId = useId()
  const [lines, setLines] = useState<readonly Line[]>(() =>
    (parseFuelPrices(textOf(value)) ?? []).map(({ day, price }, key) => ({ key, day, typed: String(price) })),
  )
  const change = (next: readonly Line[]) => {
    setLines(next)
    onChange(written(next, (text) => parseNumber(text, language)))
  }
  const edit = (key: number, part: Partial<Line>) =>
    change(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  return (
    <div role="group" aria-labelledby={titleId} className="q-stack q-gap-3">
      <div>
        <p id={titleId} className="q-strong">
          {label}
        </p>
        {hint && <p className="q-faint q-small">{hint}</p>}
      </div>
      {lines.map((line) => (
        <PriceLine
          key={line.key}
          line={line}
          disabled={disabled}
          onEdit={(part) => edit(line.key, part)}
          onRemove={() => change(lines.filter(({ key }) => key !== line.key))}
        />
      ))}
      {error && <p role="alert">{error}</p>}
      {!disabled && (
        <div>
          <Button
            size="small"
            icon={<Plus size={16} />}
            onClick={() => change([...lines, { key: nextKey(lines), day: '', typed: '' }])}
          >
            {t('setting.fuel.add')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface PriceLineProps {
  line: Line
  disabled: boolean
  onEdit: (part: Partial<Line>) => void
  onRemove: () => void
}

function PriceLine({ line, disabled, onEdit, onRemove }: PriceLineProps) {
  const t = useWords()
  return (
    <div className={styles['line']}>
      <DateField
        label={t('setting.fuel.from')}
        value={line.day}
        disabled={disabled}
        onChange={(day) => onEdit({ day })}
      />
      <TextField
        label={t('setting.fuel.price')}
        value={line.typed}
        disabled={disabled}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        onChange={(typed) => onEdit({ typed })}
      />
      <IconButton label={t('setting.fuel.remove')} icon={<Trash2 />} disabled={disabled} onClick={onRemove} />
    </div>
  )
}

const nextKey = (lines: readonly Line[]): number => lines.reduce((most, { key }) => Math.max(most, key + 1), 0)

/** A line with one half is sent as it is: it is refused in words of the form. */
function written(lines: readonly Line[], numberOf: (text: string) => number | null): string | null {
  const begun = lines.filter(({ day, typed }) => day !== '' || typed.trim() !== '')
  const prices = begun.map(({ day, typed }) => ({ day, price: numberOf(typed) ?? Number.NaN }))
  return prices.length === 0 ? null : fuelPricesText(prices)
}
