import { Suspense, useCallback, useEffect, useState } from 'react'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { useMay } from '../session/access.ts'
import { useUser } from '../session/use-session.ts'
import { useShareRequest } from '../share/share-request.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './palette.module.css'
import { type Wanted, wantedBy } from './shortcut-keys.ts'

const Palette = lazyComponent(async () => (await import('./palette.tsx')).Palette, 'palette', 'settings')
const QuickShare = lazyComponent(async () => (await import('../share/quick-share.tsx')).QuickShare, 'people', 'map')
const Shortcuts = lazyComponent(async () => (await import('./shortcuts.tsx')).Shortcuts, 'palette')

/**
 * On every page of a signed-in user: the command palette, the list of shortcuts, the dialog that shares a vehicle, and the
 * way past what is repeated.
 * @param asked by a key before this was there
 */
export function PageTools({ asked }: { asked: Wanted | null }) {
  const t = useWords()
  const isGuest = useUser().temporary
  const may = useMay()
  const [open, setOpen] = useState(isGuest ? null : asked)
  const sharedId = useShareRequest()
  const close = useCallback(() => setOpen(null), [])
  const showShortcuts = useCallback(() => setOpen('shortcuts'), [])
  useEffect(() => {
    if (isGuest) return undefined
    const press = (event: KeyboardEvent) => {
      const wanted = wantedBy(event)
      if (wanted === null || event.defaultPrevented) return
      event.preventDefault()
      setOpen(wanted)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isGuest])
  return (
    <>
      <button type="button" className={styles['skip']} onClick={skip}>
        {t('palette.skip')}
      </button>
      <Suspense fallback={null}>
        {sharedId !== null && may.share && <QuickShare key={sharedId} deviceId={sharedId} />}
        {open === 'palette' && <Palette onClose={close} onShortcuts={showShortcuts} />}
        {open === 'shortcuts' && <Shortcuts onClose={close} />}
      </Suspense>
    </>
  )
}

/** To the search of the fleet on the map, else to the page's first heading. */
function skip(): void {
  const search = document.querySelector<HTMLElement>('main input[type="search"], main [role="searchbox"]')
  if (search) return search.focus()
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
