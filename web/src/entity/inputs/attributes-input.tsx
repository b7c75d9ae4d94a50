import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Words } from '../../../../shared/i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { useMay } from '../../session/access.ts'
import { knownAttributes } from '../../display/attribute-catalog.data.ts'
import type { KnownAttribute } from '../../display/known-attribute.ts'
import { AttributeDialog } from './attributes/attribute-dialog.tsx'
import { AttributeValue } from './attribute-value.tsx'
import styles from './attributes-input.module.css'
import { emptyValue } from './empty-attribute.ts'
import type { InputProps } from './input-props.ts'

type Props = Pick<InputProps<Record<string, unknown>>, 'value' | 'onChange' | 'disabled'> & {
  /** whose known attributes are offered, and checked */
  entity: AttributeOwner
  /** attributes that the form has a field for */
  placed?: ReadonlySet<string>
}

/** An entity, as far as its attributes are concerned. */
export interface AttributeOwner {
  name: string
  schema: { shape: object }
}

const nothing: ReadonlySet<string> = new Set()

/** Free keys with values. Known ones have a name, a type and a unit; others are shown by their key. */
export function AttributesInput({ entity, placed = nothing, value, onChange, disabled }: Props) {
  const t = useWords()
  const [isAdding, setAdding] = useState(false)
  const may = useMay()
  const known = knownAttributes[entity.name] ?? []
  const theirs = new Set(may.administer ? [] : known.flatMap(({ key, adminOnly }) => (adminOnly ? [key] : [])))
  const entries = Object.entries(value ?? {})
  // what is being typed may be no number yet
  const [types, setTypes] = useState(() => Object.fromEntries(entries.map(([key, current]) => [key, typeOf(current)])))

  const put = (key: string, next: unknown) => onChange({ ...value, [key]: next })
  const drop = (key: string) => onChange(Object.fromEntries(entries.filter(([other]) => other !== key)))
  const add = (definition: KnownAttribute) => {
    setTypes((before) => ({ ...before, [definition.key]: definition.type }))
    put(definition.key, emptyValue[definition.type])
    setAdding(false)
  }

  return (
    <div className="q-stack q-gap-3">
      {entries.map(([key, current]) => (
        <div key={key} className={styles['row']}>
          <AttributeValue
            definition={
              known.find((candidate) => candidate.key === key) ?? { key, type: types[key] ?? typeOf(current) }
            }
            value={current}
            error={problemIn(entity, { key, value: current }, t)}
            disabled={disabled || theirs.has(key)}
            onChange={(next) => put(key, next)}
          />
          <IconButton
            label={t('entity.removeAttribute', { name: key })}
            icon={<Trash2 />}
            variant="danger"
            disabled={disabled || theirs.has(key)}
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
          known={known.filter(({ key }) => !theirs.has(key))}
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

/** What is wrong with one attribute, by the schema of its owner. A number that is not finished says so itself. */
function problemIn(
  { schema }: AttributeOwner,
  { key, value }: { key: string; value: unknown },
  t: Words,
): string | undefined {
  const { attributes } = schema.shape as { attributes: { safeParse(value: unknown): { success: boolean } } }
  if (Number.isNaN(value) || attributes.safeParse({ [key]: value }).success) return undefined
  return Number(value) < 0 ? t('problem.atLeast', { number: 0 }) : t('problem.invalid')
}
