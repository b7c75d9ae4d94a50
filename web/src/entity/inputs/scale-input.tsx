import { scaleOf, stretchQuantity } from '../../display/attribute-scale.ts'
import { textOf } from '../../display/record-text.ts'
import { DateInput } from './date-input.tsx'
import type { PlacedInputProps } from './input-props.ts'
import { NumberInput } from './number-input.tsx'

interface Props extends PlacedInputProps<number | null> {
  by: string
  as: 'mark' | 'stretch'
}

/** A number on the scale of an attribute, in the reader's unit; on the scale of time a mark is a day. */
export function ScaleInput({ entity: _entity, record, by, as, value, onChange, ...props }: Props) {
  const scale = scaleOf(textOf(record[by]))
  if (scale === 'moment' && as === 'mark') {
    return (
      <DateInput
        {...props}
        value={value === null ? null : new Date(value).toISOString()}
        onChange={(day) => onChange(day === null ? null : Date.parse(day))}
      />
    )
  }
  return (
    <NumberInput
      {...props}
      key={scale}
      value={value}
      onChange={onChange}
      unit={stretchQuantity(scale)}
      mayBeZero={as === 'mark'}
    />
  )
}
