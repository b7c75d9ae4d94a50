import type { AnyRecord, Entity } from '../../../../shared/entities/entity.ts'

/** What every input is given. `Value` is how the record holds it. */
export interface InputProps<Value = unknown> {
  label: string
  hint?: string | undefined
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
  error: string | undefined
  required: boolean
  disabled: boolean
}

/** For the few that must know where they stand. */
export interface PlacedInputProps<Value = unknown> extends InputProps<Value> {
  entity: Entity
  record: AnyRecord
}
