import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useWords } from '../i18n/use-words.ts'
import styles from './palette.module.css'
import { commandKey } from './shortcut-keys.ts'

/** What the keyboard does, and where. The names of keys are drawn on them. */
const shortcuts: readonly { words: string; keys: readonly string[] }[] = [
  { words: 'palette.key.palette', keys: [commandKey(), 'K'] },
  { words: 'palette.key.shortcuts', keys: ['?'] },
  { words: 'palette.key.search', keys: ['/'] },
  { words: 'palette.key.list', keys: ['↑', '↓', 'Enter'] },
  { words: 'palette.key.choose', keys: ['X'] },
  { words: 'palette.key.next', keys: ['N', 'P'] },
  { words: 'palette.key.follow', keys: ['F'] },
  { words: 'palette.key.centre', keys: ['C'] },
  { words: 'palette.key.card', keys: ['D'] },
  { words: 'palette.key.close', keys: ['Esc'] },
  { words: 'palette.key.move', keys: ['←', '↑', '↓', '→'] },
  { words: 'palette.key.zoom', keys: ['+', '−'] },
  { words: 'palette.key.play', keys: ['Space'] },
]

/** The list of shortcuts, as a dialog. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const t = useWords()
  return (
    <Dialog
      title={t('palette.shortcuts')}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('app.close')}
        </Button>
      }
    >
      <dl className={styles['keys']}>
        {shortcuts.map(({ words, keys }) => (
          <ShortcutRow key={words} label={t(words)} keys={keys} />
        ))}
      </dl>
    </Dialog>
  )
}

const ShortcutRow = ({ label, keys }: { label: string; keys: readonly string[] }) => (
  <>
    <dt>{label}</dt>
    <dd dir="ltr">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </dd>
  </>
)
