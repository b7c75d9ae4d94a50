import { startTransition, Suspense, useState, type ReactNode } from 'react'
import { lazyComponent } from '../lazy/lazy-component.ts'
import { readDeepLink } from '../deep-link/deep-link.ts'
import { Splash } from './splash.tsx'

const FollowedLink = lazyComponent(async () => (await import('./followed-link.tsx')).FollowedLink, 'open-link')

/** Follows the deep link that the application was opened with, once, before any screen is drawn. */
export function FollowDeepLink({ children }: { children: ReactNode }) {
  const [link] = useState(() => readDeepLink(location))
  const [isDone, setDone] = useState(() => link.token === null && link.uniqueId === null && link.path === null)
  if (isDone) return children
  return (
    <Suspense fallback={<Splash />}>
      <FollowedLink link={link} onDone={() => startTransition(() => setDone(true))} />
    </Suspense>
  )
}
