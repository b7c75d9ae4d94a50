import { Search, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AnyRecord, Entity } from '../../../../shared/entities/entity.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './entity-list.module.css'

interface Props {
  entity: Entity
  keyword: string
  onKeyword: (keyword: string) => void
  all: readonly AnyRecord[]
  shown: readonly AnyRecord[]
  children?: ReactNode
}

export function ListToolbar({ entity, keyword, onKeyword, all, shown, children }: Props) {
  const t = useWords()
  return (
    <div className={`q-row q-gap-4 ${styles['toolbar']}`}>
      <div className={styles['search']}>
        <TextField
          label={t('entity.search')}
          labelHidden
          placeholder={t('entity.search')}
          type="text"
          inputMode="search"
          value={keyword}
          onChange={onKeyword}
          leading={<Search />}
          onKeyDown={(event) => event.key === 'Escape' && onKeyword('')}
          trailing={
            keyword !== '' && (
              <IconButton
                label={t('entity.clearSearch')}
                icon={<X />}
                size="small"
                tooltip="none"
                onClick={() => onKeyword('')}
              />
            )
          }
        />
      </div>
      <output className={styles['count']}>
        {shown.length === all.length
          ? t(`entity.${entity.name}.count`, { count: all.length })
          : t('entity.shownOf', { shown: shown.length, total: all.length })}
      </output>
      {children}
    </div>
  )
}
