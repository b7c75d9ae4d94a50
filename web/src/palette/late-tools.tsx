import { Suspense, useEffect, useState } from 'react'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { useQuietMoment } from '../offline/use-quiet-moment.ts'
import { type Wanted, wantedBy } from './shortcut-keys.ts'

const PageTools = lazyComponent(async () => (await import('./page-tools.tsx')).PageTools, 'palette')

/** What pages have besides, once the first view is there; a key that asks for it before brings it at once. */
export function LateTools() {
  const isQuiet = useQuietMoment()
  const [asked, setAsked] = useState<Wanted | null>(null)
  const isLoaded = isQuiet || asked !== null
  useEffect(() => {
    if (isLoaded) return undefined
    const press = (event: KeyboardEvent) => {
      const wanted = wantedBy(event)
      if (wanted === null || event.defaultPrevented) return
      event.preventDefault()
      setAsked(wanted)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isLoaded])
  if (!isLoaded) return null
  return (
    <Suspense fallback={null}>
      <PageTools asked={asked} />
    </Suspense>
  )
}
