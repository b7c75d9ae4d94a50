import type { Editor } from '../../../../shared/entities/entity.ts'
import { useEntityScreens } from '../entity-screen.ts'
import { AttributeKeyInput } from './attribute-key-input.tsx'
import { AttributesInput } from './attributes-input.tsx'
import { ChoiceInput } from './choice-input.tsx'
import { ChoicesInput } from './choices-input.tsx'
import { DateInput } from './date-input.tsx'
import { FlagInput } from './flag-input.tsx'
import type { InputProps, PlacedInputProps } from './input-props.ts'
import { ScaleInput } from './scale-input.tsx'
import { NumberInput } from './number-input.tsx'
import { ReferenceInput } from './reference-input.tsx'
import { ReferencesInput } from './references-input.tsx'
import { TextInput } from './text-input.tsx'

/** The input that a field's declaration asks for. The schema has made sure that its value fits. */
export function FieldInput({ editor, ...props }: PlacedInputProps & { editor: Editor }) {
  const { inputs } = useEntityScreens()
  const { entity: _entity, record: _record, ...plain } = props
  if ('text' in editor) return <TextInput {...(plain as InputProps<string | null>)} {...editor.text} />
  if ('number' in editor) return <NumberInput {...(plain as InputProps<number | null>)} {...editor.number} />
  if ('measured' in editor) return <ScaleInput {...(props as PlacedInputProps<number | null>)} {...editor.measured} />
  if ('flag' in editor) return <FlagInput {...(plain as InputProps<boolean | null>)} />
  if ('choice' in editor) return <ChoiceInput {...(plain as InputProps<string | null>)} choice={editor.choice} />
  if ('choices' in editor) return <ChoicesInput {...(plain as InputProps<string | null>)} {...editor.choices} />
  if ('attributeKey' in editor) {
    return <AttributeKeyInput {...(plain as InputProps<string | null>)} {...editor.attributeKey} />
  }
  if ('date' in editor) return <DateInput {...(plain as InputProps<string | null>)} />
  if ('expression' in editor) return <inputs.expression {...(props as PlacedInputProps<string | null>)} />
  if ('area' in editor) return <inputs.area {...(props as PlacedInputProps<string | null>)} />
  if ('colour' in editor) return <inputs.colour {...(plain as InputProps<string | null>)} />
  if ('picture' in editor) return <inputs.picture {...props} />
  if ('calendar' in editor) return <inputs.calendar {...(plain as InputProps<string | null>)} />
  if ('reference' in editor) {
    return <ReferenceInput {...(props as PlacedInputProps<number>)} target={editor.reference.to} />
  }
  if ('references' in editor) {
    const { to, none } = editor.references
    return <ReferencesInput {...(plain as InputProps<string | null>)} target={to} none={none} />
  }
  return <AttributesInput {...(props as PlacedInputProps<Record<string, unknown>>)} />
}
