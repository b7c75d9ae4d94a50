import { useId, useMemo, useState } from 'react'
import type { UserJson } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Segmented } from '../ui/inputs/segmented.tsx'
import { keepEnterFromForm } from '../ui/inputs/keep-enter-from-form.ts'
import { TextField } from '../ui/inputs/text-field.tsx'
import { useLanguage, useWords } from '../i18n/use-words.ts'
import { accountLimits } from '../../../shared/domain/limits/accounts.ts'
import styles from './announcement.module.css'

interface Props {
  people: readonly UserJson[]
  /** null for everybody */
  chosen: ReadonlySet<number> | null
  onChange: (chosen: ReadonlySet<number> | null) => void
}

/** How many are listed at once: more is what the search is for. */
const shownMax = 100

/** Everybody, or some who are found by a part of their name or address. */
export function PeopleChoice({ people, chosen, onChange }: Props) {
  const t = useWords()
  return (
    <div className="q-stack q-gap-4 q-shrinks" role="presentation" onKeyDown={keepEnterFromForm}>
      <Segmented
        label={t('announcement.people')}
        value={chosen === null ? 'all' : 'some'}
        options={[
          { value: 'all', label: t('announcement.all', { count: people.length }) },
          { value: 'some', label: t('announcement.some') },
        ]}
        onChange={(value) => onChange(value === 'all' ? null : new Set())}
      />
      {chosen !== null && <Some people={people} chosen={chosen} onChange={onChange} />}
    </div>
  )
}

function Some({ people, chosen, onChange }: Props & { chosen: ReadonlySet<number> }) {
  const t = useWords()
  const { language } = useLanguage()
  const prefix = useId()
  const [keyword, setKeyword] = useState('')
  const found = useMemo(() => {
    const wanted = keyword.toLocaleLowerCase(language)
    return people
      .filter(({ name, email }) => `${name} ${email}`.toLocaleLowerCase(language).includes(wanted))
      .toSorted((a, b) => a.name.localeCompare(b.name, language, { numeric: true }))
  }, [people, keyword, language])
  const put = (id: number, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  const all = () =>
    onChange(new Set([...chosen, ...found.map(({ id }) => id)].slice(0, accountLimits.idsPerRequestMax)))
  return (
    <>
      <TextField label={t('announcement.search')} type="search" value={keyword} onChange={setKeyword} />
      <ul className={`q-list ${styles['found']}`}>
        {found.slice(0, shownMax).map(({ id, name, email }) => (
          <li key={id}>
            <input
              id={`${prefix}-${id}`}
              type="checkbox"
              checked={chosen.has(id)}
              onChange={({ target }) => put(id, target.checked)}
            />
            <label htmlFor={`${prefix}-${id}`}>
              <bdi>{name}</bdi>
              <small dir="ltr">{email}</small>
            </label>
          </li>
        ))}
        {found.length === 0 && <li className="q-soft">{t('announcement.nobodyFound')}</li>}
      </ul>
      <div className={`q-cluster ${styles['actions']}`}>
        <span role="status">{t('announcement.chosen', { count: chosen.size })}</span>
        <Button size="small" onClick={all} disabled={found.length === 0}>
          {t('announcement.chooseFound')}
        </Button>
        <Button size="small" variant="ghost" onClick={() => onChange(new Set())} disabled={chosen.size === 0}>
          {t('announcement.chooseNone')}
        </Button>
        {found.length > shownMax && (
          <small className="q-soft">{t('announcement.more', { count: found.length - shownMax })}</small>
        )}
      </div>
    </>
  )
}
