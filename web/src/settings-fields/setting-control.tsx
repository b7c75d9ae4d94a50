import { ChoicesInput } from '../entity/inputs/choices-input.tsx'
import { DateInput } from '../entity/inputs/date-input.tsx'
import type { InputProps } from '../entity/inputs/input-props.ts'
import { ZoneInput } from '../entity/inputs/zone-input.tsx'
import { textOf } from '../display/record-text.ts'
import { ColourField } from '../ui/inputs/colour-field.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { SwitchField } from '../ui/inputs/switch-field.tsx'
import { TextAreaField } from '../ui/inputs/text-area-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { useWords } from '../i18n/use-words.ts'
import { AmountInput } from './amount-input.tsx'
import { CalendarControl } from './calendar-control.tsx'
import { DegreesInput } from './degrees-input.tsx'
import { FuelPricesControl } from './fuel-prices-control.tsx'
import { LimitInput } from './limit-input.tsx'
import type { SheetInput } from './setting-field.ts'

/** The input that a field asks for. */
export function SheetControl({ as, ...props }: InputProps & { as: SheetInput }) {
  const t = useWords()
  if (typeof as === 'object' && 'unit' in as) return <AmountInput {...props} {...as} />
  if (typeof as === 'object' && as.many) return <ChoicesInput {...props} {...as} value={textOf(props.value)} />
  if (typeof as === 'object') return <ChoiceControl {...props} choice={as} />
  switch (as) {
    case 'flag':
      return (
        <SwitchField
          label={props.label}
          hint={props.hint}
          checked={props.value === true}
          disabled={props.disabled}
          onChange={props.onChange}
        />
      )
    case 'day':
      return <DateInput {...(props as InputProps<string | null>)} />
    case 'fuelPrices':
      return <FuelPricesControl {...props} />
    case 'calendar':
      return <CalendarControl {...props} />
    case 'zone':
      return <ZoneInput {...props} emptyName={t('setting.byDefault')} />
    case 'limit':
      return <LimitInput {...(props as InputProps<number>)} />
    case 'latitude':
    case 'longitude':
    case 'zoom':
      return <DegreesInput {...(props as InputProps<number>)} measure={as} />
    case 'colour':
      return <ColourField {...props} value={textOf(props.value)} />
    default:
      return <TextControl {...props} as={as} />
  }
}

function TextControl({ as, value, ...props }: InputProps & { as: 'text' | 'email' | 'phone' | 'lines' }) {
  if (as === 'lines') return <TextAreaField {...props} dir="auto" autoComplete="off" value={textOf(value)} />
  const types = { text: 'text', email: 'email', phone: 'tel' } as const
  const isForeign = as === 'email' || as === 'phone'
  return (
    <TextField {...props} type={types[as]} dir={isForeign ? 'ltr' : 'auto'} autoComplete="off" value={textOf(value)} />
  )
}

interface ChoiceProps extends InputProps {
  choice: { options: readonly string[]; words: string }
}

function ChoiceControl({ choice, value, onBlur: _leave, ...props }: ChoiceProps) {
  const t = useWords()
  const chosen = textOf(value)
  const known = choice.options.includes(chosen) || chosen === '' ? choice.options : [chosen, ...choice.options]
  const nameOf = (option: string) => (t.has(`${choice.words}.${option}`) ? t(`${choice.words}.${option}`) : option)
  return (
    <SelectField
      {...props}
      value={chosen}
      options={[
        { value: '', label: t('setting.byDefault') },
        ...known.map((option) => ({ value: option, label: nameOf(option) })),
      ]}
    />
  )
}
