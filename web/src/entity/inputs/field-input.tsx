import type { Editor } from '../../../../shared/entities/entity.ts'
import { AttributesInput } from './attributes-input.tsx'
import { ChoiceInput } from './choice-input.tsx'
import { DateInput } from './date-input.tsx'
import { FlagInput } from './flag-input.tsx'
import type { InputProps, PlacedInputProps } from './input-props.ts'
import { NumberInput } from './number-input.tsx'
import { ReferenceInput } from './reference-input.tsx'
import { TextInput } from './text-input.tsx'

/** The input that a field's declaration asks for. The schema has made sure that its value fits. */
export function FieldInput({ editor, ...props }: PlacedInputProps & { editor: Editor }) {
  const { entity: _entity, record: _record, ...plain } = props
  if ('text' in editor) return <TextInput {...(plain as InputProps<string | null>)} {...editor.text} />
  if ('number' in editor) return <NumberInput {...(plain as InputProps<number | null>)} unit={editor.number.unit} />
  if ('flag' in editor) return <FlagInput {...(plain as InputProps<boolean>)} />
  if ('choice' in editor) return <ChoiceInput {...(plain as InputProps<string | null>)} choice={editor.choice} />
  if ('date' in editor) return <DateInput {...(plain as InputProps<string | null>)} />
  if ('reference' in editor) {
    return <ReferenceInput {...(props as PlacedInputProps<number>)} target={editor.reference.to} />
  }
  return <AttributesInput {...(props as PlacedInputProps<Record<string, unknown>>)} />
}
