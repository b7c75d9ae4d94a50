import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useWords } from '../../words/use-words.ts'
import { knownAttributes, type KnownAttribute } from '../../display/known-attributes.data.ts'
import { AttributeDialog } from './attributes/attribute-dialog.tsx'
import { AttributeValue } from './attribute-value.tsx'
import styles from './attributes-input.module.css'
import { emptyValue } from './empty-attribute.ts'
import type { InputProps } from './input-props.ts'

type Props = Pick<InputProps<Record<string, unknown>>, 'value' | 'onChange' | 'disabled'> & {
  /** whose known attributes are offered */
  entity: { name: string }
  /** attributes that the form has a field for */
  placed?: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

/** Free keys with values. Known ones have a name, a type and a unit; others are shown by their key. */
export function AttributesInput({ entity, placed = nothing, value, onChange, disabled }: Props) {
  const t = useWords()
  const [isAdding, setAdding] = useState(false)
  const known = knownAttributes[entity.name] ?? []
  const entries = Object.entries(value ?? {})

  const put = (key: string, next: unknown) => onChange({ ...value, [key]: next })
  const drop = (key: string) => onChange(Object.fromEntries(entries.filter(([other]) => other !== key)))
  const add = (definition: KnownAttribute) => {
    put(definition.key, emptyValue[definition.type])
    setAdding(false)
  }

  return (
    <div className={styles['attributes']}>
      {entries.map(([key, current]) => (
        <div key={key} className={styles['row']}>
          <AttributeValue
            definition={known.find((candidate) => candidate.key === key) ?? { key, type: typeOf(current) }}
            value={current}
            disabled={disabled}
            onChange={(next) => put(key, next)}
          />
          <IconButton
            label={t('entity.removeAttribute', { name: key })}
            icon={<Trash2 />}
            variant="danger"
            disabled={disabled}
            onClick={() => drop(key)}
          />
        </div>
      ))}
      <div>
        <Button icon={<Plus />} size="small" disabled={disabled} onClick={() => setAdding(true)}>
          {t('entity.addAttribute')}
        </Button>
      </div>
      {isAdding && (
        <AttributeDialog
          known={known}
          rules={{ owner: entity.name, placed, taken: new Set(entries.map(([key]) => key)) }}
          onAdd={add}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

const typeOf = (value: unknown): KnownAttribute['type'] =>
  typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'string'
