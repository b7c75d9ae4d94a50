import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { SelectField } from '../../../ui/inputs/select-field.tsx'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import { useWords } from '../../../i18n/use-words.ts'
import type { KnownAttribute } from '../../../display/known-attribute.ts'
import { keyRefusal, type KeyRules } from './key-check.ts'
import styles from '../attributes-input.module.css'

interface Props {
  known: readonly KnownAttribute[]
  rules: KeyRules
  onAdd: (definition: KnownAttribute) => void
  onClose: () => void
}

const types = ['string', 'number', 'boolean'] as const

/** Asks for the key and type of a new attribute. The type of a known key is not a question. */
export function AttributeDialog({ known, rules, onAdd, onClose }: Props) {
  const t = useWords()
  const [key, setKey] = useState('')
  const [type, setType] = useState<KnownAttribute['type']>('string')
  const wanted = key.trim()
  const definition = known.find((candidate) => candidate.key === wanted)
  const refusal = keyRefusal(wanted, rules)
  const offers = known.filter((candidate) => !rules.taken.has(candidate.key))
  const add = () => wanted !== '' && refusal === null && onAdd(definition ?? { key: wanted, type })

  return (
    <Dialog
      title={t('entity.addAttribute')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button variant="primary" disabled={wanted === '' || refusal !== null} onClick={add}>
            {t('entity.add')}
          </Button>
        </>
      }
    >
      <div className="q-stack q-gap-4">
        <TextField
          label={t('entity.attributeKey')}
          value={key}
          onChange={setKey}
          error={refusal === null ? undefined : t(refusal)}
          dir="ltr"
          spellCheck={false}
          maxLength={64}
          autoFocus
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <SelectField
          label={t('entity.attributeType')}
          value={definition?.type ?? type}
          disabled={definition !== undefined}
          onChange={(value) => setType(types.find((candidate) => candidate === value) ?? 'string')}
          options={types.map((candidate) => ({ value: candidate, label: t(`entity.attributeType.${candidate}`) }))}
        />
        {offers.length > 0 && <Offers offers={offers} typed={wanted} onAdd={onAdd} />}
      </div>
    </Dialog>
  )
}

interface OffersProps {
  offers: readonly KnownAttribute[]
  /** narrows them, by key, name or explanation */
  typed: string
  onAdd: (offer: KnownAttribute) => void
}

function Offers({ offers, typed, onAdd }: OffersProps) {
  const t = useWords()
  const id = useId()
  const wanted = typed.toLocaleLowerCase()
  const named = offers.map((offer) => {
    const name = `attribute.${offer.key}`
    return { offer, label: t(name), hint: t.has(`${name}.hint`) ? t(`${name}.hint`) : '' }
  })
  const fitting = named.filter(({ offer, label, hint }) =>
    [offer.key, label, hint].some((text) => text.toLocaleLowerCase().includes(wanted)),
  )
  return (
    <div className={`q-stack q-gap-2 q-faint q-small ${styles['suggestions']}`}>
      <span id={id}>{fitting.length > 0 ? t('entity.attributeOffers') : t('entity.noOffers')}</span>
      <ul aria-labelledby={id}>
        {fitting.map(({ offer, label, hint }) => (
          <li key={offer.key}>
            <button type="button" className={styles['suggestion']} onClick={() => onAdd(offer)}>
              <span>{label}</span>
              {hint && <small>{hint}</small>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
