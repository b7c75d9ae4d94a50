import { useEffect, useRef } from 'react'
import { AttributesInput, type AttributeOwner } from '../entity/inputs/attributes-input.tsx'
import { useMay } from '../session/access.ts'
import { Accordion } from '../ui/accordion.tsx'
import { useWords } from '../i18n/use-words.ts'
import { freeAttributes, placedAttributes, withFreeAttributes, type SheetField } from './setting-field.ts'
import type { SheetProps } from './setting-fields.tsx'

interface Props extends SheetProps {
  /** whose known attributes are offered */
  owner: AttributeOwner
  /** those that edit attributes by name */
  fields: readonly SheetField[]
  /** the one that the address asks for */
  wanted: string | null
  disabled: boolean
}

/** The attributes that have no field of their own. */
export function FreeAttributes({ owner, fields, wanted, disabled, record, onChange }: Props) {
  const t = useWords()
  const may = useMay()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wanted !== null) place.current?.scrollIntoView({ block: 'start' })
  }, [wanted])
  if (!may.see('ui.disableAttributes')) return null
  const free = freeAttributes(record.attributes, fields)
  const count = Object.keys(free).length
  return (
    <div ref={place}>
      <Accordion
        title={t('entity.attributes')}
        hint={count > 0 ? t('entity.attributesCount', { count }) : t('entity.attributesMore')}
        isOpen={wanted !== null}
      >
        <AttributesInput
          entity={owner}
          placed={placedAttributes(fields)}
          value={free}
          disabled={disabled}
          onChange={(next) => onChange('attributes', withFreeAttributes(record.attributes, next, fields))}
        />
      </Accordion>
    </div>
  )
}
