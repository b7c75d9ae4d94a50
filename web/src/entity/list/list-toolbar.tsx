import { Search, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './entity-list.module.css'

interface Props {
  keyword: string
  onKeyword: (keyword: string) => void
  shown: number
  total: number
  children?: ReactNode
}

export function ListToolbar({ keyword, onKeyword, shown, total, children }: Props) {
  const t = useWords()
  return (
    <div className={styles['toolbar']}>
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
        {shown === total ? t('entity.total', { count: total }) : t('entity.shownOf', { shown, total })}
      </output>
      {children}
    </div>
  )
}
