import { Search, X } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import styles from './search-field.module.css'

export interface SearchFieldProps {
  text: string
  onChange: (text: string) => void
  /** keys that the field does not use itself: they move the mark in the list */
  onListKey: (event: KeyboardEvent) => void
  /** ids in the page: the list that it filters, and the marked row in it */
  listId: string | undefined
  markedRowId: string | undefined
  onFocus: () => void
}

/** The search over the list. `/` anywhere on the page puts the cursor into it. */
export function SearchField({ text, onChange, onListKey, listId, markedRowId, onFocus }: SearchFieldProps) {
  const t = useWords()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focusOnSlash = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [])

  return (
    <div className={styles['field']}>
      <Search className={styles['icon']} aria-hidden />
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label={t('fleet.searchLabel')}
        aria-controls={listId}
        aria-expanded={listId !== undefined}
        aria-autocomplete="list"
        aria-activedescendant={markedRowId}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        placeholder={t('fleet.search')}
        value={text}
        onFocus={onFocus}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onListKey}
      />
      {text === '' ? (
        <kbd className={styles['key']} aria-hidden>
          /
        </kbd>
      ) : (
        <button
          type="button"
          className={`q-plain-button ${styles['clear']}`}
          aria-label={t('fleet.clearSearch')}
          onClick={() => onChange('')}
        >
          <X aria-hidden />
        </button>
      )}
    </div>
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
